import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const THE_MAP = 'src/modules/news/news.ts';
const IN_THE_MAP = /^ {2}'([a-z_]+\.[a-z_]+)':/gm;
const MADE = /\bannounce(?:All)?\(\s*\w+,\s*'([^']+)'/g;

// Answers every announcement of the map that is never made: its reactions would never run. The compiler checks
// everything else, but not a missing call.
export function findUnmadeNews(root: string): string[] {
  const files = globSync('src/**/*.ts', { cwd: root, exclude: ['src/shared/messages/**', '**/*.test.ts'] });
  const made = new Set(files.flatMap((file) => namesIn(root, file, MADE)));
  const known = namesIn(root, THE_MAP, IN_THE_MAP);
  if (known.length === 0) return [`${THE_MAP}: no announcement was found`];
  return known.filter((name) => !made.has(name)).map((name) => `${THE_MAP}: nobody announces ${name}`);
}

const namesIn = (root: string, file: string, pattern: RegExp): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name);
