// What may import what. scripts/planted-violations.ts plants one violation for every rule and expects its report.

// From the ground up: a slice imports only those before it, types too. A name whose slice is not built yet keeps its place.
const SLICES = [
  'news',
  'accounts',
  'social',
  'profile',
  'merchants',
  'site',
  'help',
  'newsletter',
  'support',
  'blog',
  'holidays',
  'inventory',
  'catalog',
  'pictures',
  'pricing',
  'publishing',
  'promotions',
  'payments',
  'orders',
  'placing',
  'returns',
  'tickets',
  'sharing',
  'documents',
  'door',
  'boxoffice',
  'reviews',
  'audit',
  'records',
  'ledger',
  'queue',
  'notices',
  'privacy',
  'storefront',
  'syndication',
  'selling',
  'attending',
  'figures',
  'money',
  'refunding',
  'mailings',
  'payouts',
  'adjusting',
  'verifying',
  'preparing',
  'organizing',
  'operating',
  'inquiring',
  'curating',
  'editing',
  'watching',
  'outside',
];

const TEST = '[.]test[.]tsx?$';
// npm start builds the site first if it must.
const START_UP = '^scripts/(build|end-with-parent|require-node)[.]ts$';
const GENERATED = '^src/shared/messages/';

// Wherever in its slice a file lies.
const LISTED = `^src/modules/(${SLICES.join('|')})/`;
// The only files of a slice that see a request: routes, what mounts other addresses, and what reads or sets a cookie.
const MEETS_REQUESTS = [TEST, '([.]routes|-cookies?)[.]ts$', '/mount-[^/]+[.]ts$'];
// The shape of calls and of answers.
const SAYS_NOTHING_OF_REQUESTS =
  'call|field-words|typed-text|sent-file|errors|page-headers|content-security-policy';
// Each of these has its own folder of components.
const WINGS = 'seller|operator|door';
const BROWSERS_OWN = '^src/modules/[^/]+/.+[.](contract|rules)[.]ts$';

const sliceOrder = SLICES.slice(0, -1).map((name, place) => ({
  name: 'modules-import-only-lower-modules',
  severity: 'error',
  from: { path: `^src/modules/${name}/` },
  to: { path: `^src/modules/(${SLICES.slice(place + 1).join('|')})/` },
}));

export default {
  forbidden: [
    {
      name: 'shared-imports-nothing',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: [TEST, GENERATED] },
      to: { pathNot: '^src/shared/' },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(modules|web|main)/' },
    },
    {
      name: 'news-is-announced-by-its-map',
      comment: 'Past the map nobody checks that somebody reacts to it.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/modules/news/', '^src/platform/jobs/'] },
      to: { path: '^src/platform/jobs/announcements[.]queries[.]ts$' },
    },
    {
      name: 'modules-know-no-pages',
      comment: 'Addresses they may know: mails and answers carry them, and each is written once.',
      severity: 'error',
      from: { path: '^src/modules/' },
      to: { path: '^src/(web|main)/', pathNot: '^src/web/paths/' },
    },
    {
      name: 'paths-are-addresses-alone',
      comment: 'Slices of every floor import them.',
      severity: 'error',
      from: { path: '^src/web/paths/' },
      to: { pathNot: ['^src/web/paths/', '^src/shared/', '[.]rules[.]ts$'] },
    },
    {
      name: 'modules-are-listed',
      comment: 'A new slice gets its place in the order, in this file.',
      severity: 'error',
      from: {},
      to: { path: '^src/modules/[^/]+/', pathNot: LISTED },
    },
    {
      name: 'modules-are-listed',
      severity: 'error',
      from: { path: '^src/modules/[^/]+/', pathNot: LISTED },
      to: {},
    },
    ...sliceOrder,
    {
      name: 'modules-import-through-index',
      comment:
        'Rules may use the rules of a lower module directly: its index would bring SQL to the browser.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: '[.](rules|contract)[.]ts$' },
      to: { path: '^src/modules/', pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/index[.]ts$'] },
    },
    {
      name: 'use-cases-know-no-request',
      comment: 'They are given an actor, so that the command line, doors and keys can call them too.',
      severity: 'error',
      from: { path: '^src/modules/', pathNot: MEETS_REQUESTS },
      to: { path: '^src/platform/http/', pathNot: `^src/platform/http/(${SAYS_NOTHING_OF_REQUESTS})[.]ts$` },
    },
    {
      name: 'use-cases-know-no-request',
      comment: 'Payment providers are asked by HTTP; that is not a request to us.',
      severity: 'error',
      from: {
        path: '^src/modules/',
        pathNot: [...MEETS_REQUESTS, '/send-[^/]+[.]ts$', '^src/modules/payments/providers/'],
      },
      to: { path: ['^(node:)?https?$', '(^|/)node_modules/(@types/node/http|@?fastify/)'] },
    },
    {
      name: 'sellers-read-behind-the-wall',
      comment:
        'What sellers see is asked through sellerSql, which shows no other organiser’s rows. Routes hand the database to use cases; places and what was typed before there is an account are no organiser’s.',
      severity: 'error',
      from: {
        path: '^src/modules/(selling|attending|figures|preparing|organizing)/',
        pathNot: [TEST, '[.](routes|jobs)[.]ts$', '/index[.]ts$', '^src/modules/preparing/(venues|begun)/'],
      },
      to: { path: '^src/platform/database/' },
    },
    {
      name: 'contracts-import-contracts-and-rules',
      severity: 'error',
      from: { path: '[.]contract[.]ts$' },
      to: { path: '^src/', pathNot: ['^src/shared/', '^src/platform/http/', '[.](contract|rules)[.]ts$'] },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '[.]rules[.]ts$' },
      to: { pathNot: ['^src/shared/', '[.](rules|contract)[.]ts$'] },
    },
    {
      name: 'contracts-reach-the-browser-as-types',
      comment: 'Otherwise zod would be sent to every phone.',
      severity: 'error',
      from: { path: ['^src/web/', '[.]rules[.]ts$'], pathNot: TEST },
      to: { path: '[.]contract[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-imports-shared-contracts-and-rules',
      severity: 'error',
      from: { path: '^src/web/', pathNot: TEST },
      to: {
        path: ['^src/', '^(tests|scripts|bench)/'],
        pathNot: ['^src/(web|shared)/', BROWSERS_OWN],
      },
    },
    {
      name: 'ui-knows-no-business',
      comment: 'What every wing uses knows none of them.',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^src/web/(components|pages|wings|paths)/' },
    },
    {
      name: 'wings-share-through-shared',
      comment:
        'What several wings use stands in components/shared, or in ui where it knows no business. Visitors’ pieces are by subject, and open to all.',
      severity: 'error',
      from: { path: `^src/web/(components|pages)/(${WINGS})/` },
      to: { path: `^src/web/(components|pages)/(${WINGS})/`, pathNot: '^src/web/(components|pages)/$2/' },
    },
    {
      name: 'wings-share-through-shared',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [`^src/web/(components|pages)/(${WINGS})/`, '^src/web/wings/'] },
      to: { path: `^src/web/(components|pages)/(${WINGS})/` },
    },
    {
      name: 'web-runs-in-browsers',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [TEST, '[.]server[.]tsx?$'] },
      to: { path: '(^|/)node_modules/(zod|kysely|pg|fastify)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-needs-no-node',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [TEST, '[.]server[.]tsx?$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'main-is-the-top',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/main/', TEST] },
      to: { path: '^src/main/' },
    },
    {
      name: 'demo-is-for-main-and-tests',
      severity: 'error',
      from: { path: '^(src|scripts)/', pathNot: ['^src/(demo|main)/', TEST] },
      to: { path: '^src/demo/' },
    },
    {
      name: 'the-product-needs-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: ['^(tests|scripts|bench)/', TEST], pathNot: START_UP },
    },
    {
      name: 'scripts-are-for-main',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/main/', TEST] },
      to: { path: START_UP },
    },
    {
      name: 'the-product-needs-no-development-packages',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '(^|/)node_modules/@types/',
      },
    },
    {
      name: 'no-circles',
      comment: 'Of types neither: two files that cannot be read without each other are one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-exist',
      comment: 'React Router generates the types of a route beside it, out of sight.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['[+]types/', '^virtual:'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(build|data|[.]react-router)/', GENERATED] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module-sync', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
