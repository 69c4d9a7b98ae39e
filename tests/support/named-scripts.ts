import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { elements } from './html.ts';

const CLIENT = join(import.meta.dirname, '../../build/client');
const KILOBYTE = 1000;

export interface NamedScript {
  path: string;
  kb: number;
}

// The script files that a page names, and those that they import, each with its size after gzip.
export function namedScripts(html: string): NamedScript[] {
  const named = elements(html, 'link')
    .filter(({ attributes }) => attributes.rel === 'modulepreload')
    .map(({ attributes }) => attributes.href ?? '');
  const inline = elements(html, 'script').flatMap(
    ({ inner }) => inner.match(/\/assets\/[\w./-]+\.js/g) ?? [],
  );
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(CLIENT, path), 'utf8');
    for (const [, file] of code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      visit(path.replace(/[^/]+$/, file ?? ''));
    }
  };
  // The manifest of routes is not part of the first load.
  for (const path of [...named, ...inline.filter((one) => named.includes(one))]) visit(path);
  return [...found].map((path) => ({
    path,
    kb: gzipSync(readFileSync(join(CLIENT, path)), { level: 9 }).length / KILOBYTE,
  }));
}

export const weightOf = (scripts: readonly NamedScript[]): number =>
  scripts.reduce((sum, { kb }) => sum + kb, 0);
