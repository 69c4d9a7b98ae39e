import { parse } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LOCALES } from '../src/shared/i18n.ts';
import routes from '../src/web/routes.ts';
import { type Piece, type SharedFile, shareOut } from './shared-files.rules.ts';

// How the browser's code is cut into files: the framework, the shell (what the root and the entry need, or every page), what
// some pages share, and each page's own. No file is named here: all of it follows from the routes and who imports what.
// What a layout needs is needed by each page within it.

const FRAMEWORK = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;
const SOURCE = /^(?!.*\/node_modules\/).*\/src\//;
const SHELL = 'shell';
const SHELL_ENTRY = /\/src\/web\/(root|entry\.client)\.tsx$/;
// The list of all sentences would bring all of them: each goes where it is said.
const SENTENCES = /\/src\/shared\/messages\/(messages|messages\/_index)\.js$/;
const SENTENCE = /\/src\/shared\/messages\/messages\//;

// What a file's code imports comes with it unless a file of a higher rank has it. What many pages share comes before what
// few do, because whatever it imports is needed by as many.
const HIGHEST = 60;
const rankOf = ({ pages }: Piece) => (pages.has(SHELL) ? HIGHEST : Math.min(pages.size, HIGHEST - 1));

export function cutByPages(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const files = new Map<string, SharedFile>();
  const plugin: Plugin = {
    name: 'cut-by-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // A page's file may hand on what its parts need too; else all of it would stand in a second file.
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
        : null,
    buildEnd(error) {
      if (error) return;
      for (const file of shareOut(findPieces(this))) for (const id of file.ids) files.set(id, file);
    },
  };
  const groupOf = (rank: number): Rolldown.CodeSplittingGroup => ({
    name(id) {
      const file = files.get(id);
      return file && rankOf(file) === rank ? nameOf(file) : null;
    },
    test: SOURCE,
    priority: rank,
  });
  const framework = { name: 'framework', test: FRAMEWORK, priority: HIGHEST + 1 };
  return { plugin, groups: [framework, ...Array.from({ length: HIGHEST + 1 }, (_, rank) => groupOf(rank))] };
}

// Two pages may be called the same, in two folders.
const nameOf = ({ pages, ids: [id = ''] }: SharedFile) =>
  pages.size === 1
    ? [...pages][0]?.replace(/^.*\/(\w+)\/([\w-]+)\.\w+$/, '$2-of-$1')
    : `${parse(id).name}-of-${pages.size}`;

function findPieces(build: Rolldown.PluginContext): Map<string, Piece> {
  const pagesOf = new Map<string, Set<string>>();
  const visit = (id: string, page: string) => {
    const pages = pagesOf.get(id) ?? new Set();
    if (pages.has(page) || !SOURCE.test(id)) return;
    pagesOf.set(id, pages.add(page));
    for (const imported of importsOf(build, id)) visit(imported, page);
  };
  const all = new Set<string>();
  for (const entry of build.getModuleIds()) {
    if (!build.getModuleInfo(entry)?.isEntry) continue;
    const [path = ''] = entry.split('?');
    const within = SHELL_ENTRY.test(path) ? [SHELL] : pagesWithin(path);
    // A file can be one entry: those of the root and of layouts stay beside what they need.
    if (within) for (const page of within) visit(path, page);
    else {
      visit(entry, path);
      all.add(path);
    }
  }
  return new Map(
    Array.from(pagesOf, ([id, pages]) => {
      const isShell = pages.has(SHELL) || pages.size === all.size;
      return [id, { pages: isShell ? new Set([SHELL]) : pages, bytes: bytesOf(build, id) }];
    }),
  );
}

// Null: it is no layout.
function pagesWithin(path: string): string[] | null {
  const layout = routes.find(({ file }) => path.endsWith(`/src/web/${file}`));
  if (!layout?.children) return null;
  const folder = path.slice(0, -layout.file.length);
  return layout.children.map(({ file }) => folder + file);
}

function importsOf(build: Rolldown.PluginContext, id: string): readonly string[] {
  const { importedIds = [], code = null } = build.getModuleInfo(id) ?? {};
  const list = importedIds.find((imported) => SENTENCES.test(imported));
  if (!list) return SENTENCES.test(id) ? [] : importedIds;
  const said = code?.matchAll(/\bm\.(\w+)/g) ?? [];
  return [...importedIds, ...Array.from(said, ([, key]) => list.replace(/\.js$/, `/${key}.js`))];
}

// About half of it is left without comments and long names, and one language of a sentence.
function bytesOf(build: Rolldown.PluginContext, id: string): number {
  const written = build.getModuleInfo(id)?.code?.length ?? 0;
  return written / 2 / (SENTENCE.test(id) ? LOCALES.length : 1);
}
