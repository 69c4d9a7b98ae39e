import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listSources } from './build.ts';

test('whatever pages may import is part of what a build is known by', async () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const shared = globSync('src/modules/**/*.{contract,rules}.ts', { cwd });
  expect(shared.some((file) => file.split('/').length > 4)).toBe(true);
  const sources = new Set(await listSources());
  expect(shared.filter((file) => !sources.has(file))).toEqual([]);
});
