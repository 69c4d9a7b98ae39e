import type { Plugin } from 'vite';

// How the browser's code is cut into files. Every file compresses alone, so a few large ones weigh less than many
// small ones: the framework, what every page has, and each page's own.

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

// Prices and dates stand on nearly every page.
const ON_EVERY_PAGE = [
  'src/web/root.tsx',
  'src/web/entry.client.tsx',
  'src/web/api.ts',
  'src/web/components/badge.tsx',
  'src/web/components/price-tag.tsx',
  'src/web/components/reviews/kept-reviews.ts',
  'src/web/components/section-failure.tsx',
  'src/web/components/event-when.ts',
  'src/modules/catalog/sale-state.rules.ts',
  'src/shared/time.ts',
  'src/shared/messages/registry.js',
];
const MESSAGE = '/src/shared/messages/messages/';

let everyPage: Set<string> | undefined;

// The list of all messages would bring all of them: each goes where it is used.
function isOnEveryPage(id: string, graph: ModuleGraph): boolean {
  if (!everyPage) {
    const found = new Set<string>();
    const visit = (module: string) => {
      if (found.has(module) || module.includes(MESSAGE)) return;
      found.add(module);
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) visit(imported);
    };
    for (const file of ON_EVERY_PAGE) visit(`${process.cwd()}/${file}`);
    everyPage = found;
  }
  return everyPage.has(id);
}

// Shared by the event page and the cart, and cut into crumbs otherwise.
const SALE =
  /\/src\/(modules\/pricing\/(?!fee)|shared\/messages\/messages\/(cart_undo|event_admits)|web\/components\/(cart\/(cart-|quantity|code-question|use-chooser)|event\/(choice-total|live-sale|sale-words|when-words|copy-text|anchors|maps-href)))/;

// What the pages with lists have in common.
const LISTS =
  /\/src\/(modules\/catalog\/(filters|when-window|place)|shared\/messages\/messages\/(events_none|list_(failed|label))|web\/(ask-counts|cards|place|count-text|failures|filter-|remembered|page-number|components\/(card-badge|lowest-price|city-|category-tiles|empty-state|event-card|event-grid|filter-|page-links|paged-events|pagination|poster|results-header|sort-links|trending)))/;

// What the pages of the checkout have in common.
const PAY =
  /\/src\/web\/components\/checkout\/(steps|clear-ordered-cart|kept-details|summary-fold|terms-line)/;

// What the pages with tickets have in common. Every file that a page names stands in the map that all pages carry.
const TICKETS =
  /\/src\/(shared\/grouped-code|web\/ticket-paths|web\/components\/(tickets\/(?!order-service)|checkout\/ticket-card)|shared\/messages\/messages\/(share|ticket(?!_(refund|resen|more))|history|accept(?!_(phone|name|email|button|text|promise|decline\d*\.))|check|my|order_reference|order_to_event)(_|\.))/;

// Those who sign out need no more of the tickets than this.
const KEPT = /\/src\/web\/kept-on-phone/;

// What the pages with reviews have in common; the event page asks for none of it.
const REVIEWS =
  /\/src\/(shared\/messages\/messages\/reviews_(?!heading)|web\/(review-paths|components\/reviews\/(average|rating|review-item|star|write)))/;

// Fields and what is read from them, of the checkout and of accounts.
const FORMS =
  /\/src\/(shared\/(phone|email|bot-check)\.ts|web\/bot-check\/(checked-call|bot-check-field)|web\/components\/checkout\/(text-field|error-summary|event-line)|shared\/messages\/messages\/pay_(check_fields|error_title|email|phone)[_\d.])/;

// The pages of an account are small and have nearly all in common. Not the letter and the icons that the bars show.
const ACCOUNT =
  /\/src\/(web\/(account-forms|components\/account\/(?!avatar|account-icons|forget-person|meet-person))|shared\/(safe-next-path|messages\/messages\/(login|signup|merchant|letter_sent|link_expired|confirm|forgot|reset|social|logout|account|profile|password|factor|sessions|data|delete|edit|entry|form|missing)_))/;

// Small things that pages of every kind use: wherever they lay, everybody would fetch the rest of that file too.
const CRUMBS =
  /\/src\/(shared\/(bot-check|messages\/messages\/(picker_open|cart_find_events))|web\/(ui\/(more-icons|date-picker\/pick-dates)|account-paths|review-paths|bot-check\/(checked-call|bot-check-field)|components\/(empty-state|account\/avatar)))/;

// The pages on which the site speaks of itself: help, support, newsletter, blog, terms.
const ABOUT =
  /\/src\/(web\/components\/site\/(?!post-)|modules\/content\/|shared\/messages\/messages\/(support|news|help|recover|blog|text)_)/;

export const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: (id: string, graph: ModuleGraph) => (isOnEveryPage(id, graph) ? 'site' : null),
    test: /\/src\//,
  },
  { name: 'crumbs', test: CRUMBS },
  { name: 'forms', test: FORMS },
  { name: 'sale', test: SALE },
  { name: 'lists', test: LISTS },
  { name: 'pay', test: PAY },
  { name: 'kept', test: KEPT },
  { name: 'tickets', test: TICKETS },
  { name: 'review-parts', test: REVIEWS },
  { name: 'account', test: ACCOUNT },
  { name: 'about', test: ABOUT },
];

// In the browser a message asks for LOCALE_MARK alone; scripts/split-languages.ts puts each language in its place.
export const LOCALE_MARK = '__SITE_LOCALE__';

export function markLocale(): Plugin {
  return {
    name: 'mark-locale',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (id.includes(MESSAGE)) {
        return code.replace('experimentalStaticLocale ?? options.locale ?? getLocale()', LOCALE_MARK);
      }
      if (id.endsWith('/src/shared/messages/runtime.js')) {
        return `export const getLocale = () => ${LOCALE_MARK};
export const overwriteGetLocale = () => {};
export const experimentalStaticLocale = undefined;`;
      }
    },
  };
}

type Call = { type: string; callee?: { name?: string }; arguments?: { start: number; end: number }[] };

// The router explains to developers what they did wrong, at length. Visitors would download it all.
export function shortenRouterErrors(): Plugin {
  return {
    name: 'shorten-router-errors',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/')) return;
      const explanations: { start: number; end: number }[] = [];
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        const { type, callee, arguments: given = [] } = node as Call;
        const [, explanation] = given;
        if (type === 'CallExpression' && /^(invariant|warning)$/.test(callee?.name ?? '') && explanation) {
          explanations.push(explanation);
        }
        for (const part of Object.values(node)) visit(part);
      };
      visit(this.parse(code));
      explanations.sort((one, other) => other.start - one.start);
      let short = code;
      for (const { start, end } of explanations) short = `${short.slice(0, start)}''${short.slice(end)}`;
      return { code: short, map: null };
    },
  };
}

// What the router can do and this site never asks of it in the browser: finding routes bit by bit (the map travels with
// the first page) and reporting to instruments. All it would answer here is "nothing", so that is what it becomes.
const NEVER_ASKED =
  /\/react-router\/dist\/production\/lib\/(dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/;

export function leaveOutUnused(): Plugin {
  return {
    name: 'leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!NEVER_ASKED.test(id)) return;
      const names = /export \{([^}]+)\};/
        .exec(code)?.[1]
        ?.split(',')
        .map((name) => name.trim());
      if (!names) this.error(`${id} exports in another way than it used to`);
      return {
        code: `const nothing = () => {};\nexport { ${names.map((name) => `nothing as ${name}`)} };`,
        map: null,
      };
    },
  };
}

// Names for a developer's tools, and components that the bundler dare not drop because making one is a call. Without
// the names and with the calls marked as harmless, those that this site does not use stay behind.
const TOOL_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const MAKES_COMPONENT = /^const \w+ = (?=React\$1\.(forwardRef|createContext)\()/gm;

export function dropUnusedComponents(): Plugin {
  return {
    name: 'drop-unused-components',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/')) return;
      return { code: code.replace(TOOL_NAME, '').replace(MAKES_COMPONENT, '$&/* @__PURE__ */ '), map: null };
    },
  };
}

// How a part of a page is fetched: after its styles, of which hardly any has some. The bundler's own helper does more
// for older browsers, and every page would carry it.
const LOAD_PART = `export const __vitePreload = async (load, styles) => {
  await Promise.all((styles ?? []).map((style) => new Promise((onload, onerror) => {
    const href = '/' + style;
    if (document.querySelector('link[href="' + href + '"]')) return onload();
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }));
  })));
  return load();
};`;

export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_code, id) {
      if (id.includes('vite/preload-helper')) return LOAD_PART;
    },
  };
}
