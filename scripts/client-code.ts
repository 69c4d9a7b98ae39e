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
  'src/web/components/price-tag.tsx',
  'src/shared/time.ts',
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

// Shared by the event page and the cart, and large enough to be cut into crumbs otherwise.
const CHOOSING =
  /\/src\/(modules\/pricing|web\/components\/(cart\/(cart-|quantity|code-question|use-chooser)|event\/choice-total))/;

export const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: (id: string, graph: ModuleGraph) => (isOnEveryPage(id, graph) ? 'site' : null),
    test: /\/src\//,
  },
  { name: 'choosing', test: CHOOSING },
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
