import { parse } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LOCALES } from '../src/shared/i18n.ts';
import routes from '../src/web/routes.ts';
import { type Piece, type SharedFile, shareOut } from './shared-files.rules.ts';

// How the browser's code is divided into files: the framework, the shell (what the root, the entry or every page
// needs), what some pages share, and each page's own. It follows from the routes and the imports; only the two files of the
// shell and the two wings of the few are named, and the build stops where one is not there. What a layout needs counts as
// needed by each page within it.

const FRAMEWORK = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;
const SOURCE = /^(?!.*\/node_modules\/).*\/src\//;
const SHELL = 'shell';
// Operators and phones at a door are few: their pages take what the files of all others bring along, and divide none.
const FEW = ['wings/operator.ts', 'wings/door.ts'];
const SHELL_ENTRIES = ['root.tsx', 'entry.client.tsx'];
// The index of all sentences would pull in every sentence; each is placed where it is used instead.
const SENTENCES = /\/src\/shared\/messages\/(messages|messages\/_index)\.js$/;
const SENTENCE = /\/src\/shared\/messages\/messages\//;

// A file's imports are placed with it unless a file of a higher rank has them. Code that many pages share ranks above
// code that few share, because its imports are needed by as many.
const HIGHEST = 60;
const rankOf = ({ pages }: Piece) => (pages.has(SHELL) ? HIGHEST : Math.min(pages.size, HIGHEST - 1));

export function cutByPages(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const files = new Map<string, SharedFile>();
  const plugin: Plugin = {
    name: 'cut-by-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // A page's file may also export what its parts need; otherwise all of that would be in a second file.
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
        : null,
    buildEnd(error) {
      if (error) return;
      const lost = [...SHELL_ENTRIES, ...FEW].find((file) => !entriesOf(this).some((id) => isFile(id, file)));
      if (lost) this.error(`src/web/${lost} begins no page any more: the cut by pages names it`);
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

// Two pages in different folders may have the same name.
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
  for (const entry of entriesOf(build)) {
    if (isOfFew(entry)) continue;
    const [path = ''] = entry.split('?');
    const within = SHELL_ENTRIES.some((file) => isFile(path, file)) ? [SHELL] : pagesWithin(path);
    // Each file can be the entry of only one chunk; those of the root and of layouts stay with what they need.
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

const entriesOf = (build: Rolldown.PluginContext): string[] =>
  [...build.getModuleIds()].filter((id) => build.getModuleInfo(id)?.isEntry);

const isFile = (id: string, file: string): boolean => id.split('?')[0]?.endsWith(`/src/web/${file}`) ?? false;

const isOfFew = (id: string): boolean =>
  routes
    .filter(({ file }) => FEW.includes(file))
    .flatMap((wing) => [wing, ...(wing.children ?? [])])
    .some(({ file }) => isFile(id, file));

// null: it is not a layout.
function pagesWithin(path: string): string[] | null {
  const layout = routes.find(({ file }) => isFile(path, file));
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

// A rough size: without comments and long names about half is left, and of a sentence only one language.
function bytesOf(build: Rolldown.PluginContext, id: string): number {
  const written = build.getModuleInfo(id)?.code?.length ?? 0;
  return written / 2 / (SENTENCE.test(id) ? LOCALES.length : 1);
}
