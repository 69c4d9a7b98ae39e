import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mapForVisitors } from '../src/web/wings/map-for-visitors.ts';

const FILE_NAME = /[\w.-]+\.js\b/g;

// The names of the files that no page of a visitor leads to: begins with the visitors' map, and goes on to whatever a file
// names. Phones keep the others for times without a network.
export async function filesOfSellers(folder: string, buildId: string): Promise<string[]> {
  const left = new Set((await readdir(folder)).filter((name) => name.endsWith('.js')));
  const follow = async (name: string): Promise<void> => {
    if (!left.delete(name)) return;
    const code = await readFile(join(folder, name), 'utf8');
    for (const named of new Set(code.match(FILE_NAME))) await follow(named);
  };
  await follow(mapForVisitors(`manifest-${buildId}.js`));
  return [...left].sort();
}
