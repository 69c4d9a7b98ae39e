import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOfMap } from '../src/web/wings/map-of-wings.ts';

const FILE_NAME = /[\w.-]+\.js\b/g;
// What a file cannot do without, as opposed to what it may fetch later.
const IMPORTED = /\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g;

// The names of the files that no page of a visitor leads to. Phones keep the others for times without a network.
export async function filesOfSellers(folder: string, buildId: string): Promise<string[]> {
  const files = await scriptsIn(folder);
  const visitors = await reachedFrom([fileOfMap(`manifest-${buildId}.js`, 'visitors')], files, (name) =>
    namesIn(folder, name, FILE_NAME),
  );
  return [...files].filter((name) => !visitors.has(name)).sort();
}

const SCANNER = 'pages/door/scanner';

// The names of the files that the scanner needs, with what it may fetch later; phones at a door keep these. What others may
// fetch later from files that it shares with them is left out.
export async function filesOfDoor(
  folder: string,
  buildId: string,
  sellers: readonly string[],
): Promise<string[]> {
  const map = await readFile(join(folder, `manifest-${buildId}.js`), 'utf8');
  const { entry, routes } = JSON.parse(map.slice(map.indexOf('{')).replace(/;\s*$/, '')) as RouteMap;
  const modules: string[] = [entry.module];
  for (let id: string | undefined = SCANNER; id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id];
    if (!route) throw new Error(`The map of pages has no ${id}`);
    modules.push(route.module);
  }
  const starts = modules.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const isOwn = new Set(sellers);
  const reached = await reachedFrom(starts, await scriptsIn(folder), (name) =>
    namesIn(folder, name, isOwn.has(name) ? FILE_NAME : IMPORTED),
  );
  return [...reached].sort();
}

interface RouteMap {
  entry: { module: string };
  routes: Record<string, { module: string; parentId?: string }>;
}

const scriptsIn = async (folder: string): Promise<Set<string>> =>
  new Set((await readdir(folder)).filter((name) => name.endsWith('.js')));

async function namesIn(folder: string, name: string, which: RegExp): Promise<Set<string>> {
  const code = await readFile(join(folder, name), 'utf8');
  return new Set(Array.from(code.matchAll(which), ([whole, part]) => part ?? whole));
}

// Begins with these files, and goes on to whatever one of them names.
async function reachedFrom(
  starts: readonly string[],
  files: ReadonlySet<string>,
  namesOf: (name: string) => Promise<Set<string>>,
): Promise<Set<string>> {
  const reached = new Set<string>();
  const follow = async (name: string): Promise<void> => {
    if (!files.has(name) || reached.has(name)) return;
    reached.add(name);
    for (const named of await namesOf(name)) await follow(named);
  };
  for (const start of starts) await follow(start);
  return reached;
}
