import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROWS, SECTIONS } from './rows.ts';

const USE = /^row\('([^']+)'/gm;

function findGaps(ids: readonly string[], sources: readonly string[]): string[] {
  const used = sources.flatMap((source) => [...source.matchAll(USE)].map(([, id = '']) => id));
  const times = (id: string) => used.filter((one) => one === id).length;
  return [
    ...ids.filter((id) => times(id) === 0).map((id) => `${id} has no test`),
    ...ids.filter((id) => times(id) > 1).map((id) => `${id} has ${times(id)} tests`),
    ...used.filter((id) => !ids.includes(id)).map((id) => `${id} is no row`),
  ];
}

test('every row has one test, and every test its row', () => {
  const files = globSync('**/*.test.ts', { cwd: import.meta.dirname });
  const sources = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  expect(findGaps(Object.keys(ROWS), sources)).toEqual([]);
});

test('a row without a test, one with two and an unknown one are found', () => {
  const source = `row('1.1', () => {});\nrow('1.1', () => {});\nrow('1.3', () => {});\n`;
  expect(findGaps(['1.1', '1.2'], [source])).toEqual(['1.2 has no test', '1.1 has 2 tests', '1.3 is no row']);
});

test('every row belongs to a section, in order', () => {
  const ids = Object.keys(ROWS);
  for (const id of ids) expect(SECTIONS, id).toHaveProperty(id.slice(0, 1));
  expect([...ids].sort()).toEqual(ids);
});
