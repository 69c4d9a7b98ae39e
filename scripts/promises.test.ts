import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The short names of promises: of the states of an order, and of each family with a number.
const NAME = /(?<![\w}-])(?:T[1-9]\d?|(?:PAY|SEC|TKT|REL|ORD)-[1-9]\d?)\b(?!:\d|-\d)/g;
const ROW = /^\| (\S+) \| .+ \| (.+) \|$/gm;
const isTest = (file: string) => file.startsWith('tests/') || /[.]test[.]tsx?$/.test(file);

const namesIn = (text: string) => new Set(Array.from(text.matchAll(NAME), ([name]) => name));
const page = readFileSync('docs/promises.md', 'utf8');
// Names beside the files that hold them, as the page says it.
const told = new Map(
  Array.from(page.matchAll(ROW), ([, name = '', files = '']): [string, string[]] => [
    name,
    Array.from(files.matchAll(/`([^`]+)`/g), ([, file = '']) => file),
  ]).filter(([name]) => namesIn(name).size > 0),
);
const used = new Map<string, string[]>();
for (const file of globSync('{src,tests,bench}/**/*.{ts,tsx,sql}').sort()) {
  for (const name of namesIn(readFileSync(file, 'utf8'))) used.set(name, [...(used.get(name) ?? []), file]);
}

test('every promise that is named anywhere stands in docs/promises.md, and the other way round', () => {
  expect(told.size).toBeGreaterThan(30);
  expect([...told.keys()].sort()).toEqual([...used.keys()].sort());
});

test.each([...told])('%s is held by the tests that name it', (name, files) => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.toSorted()).toEqual(used.get(name)?.filter(isTest));
});

test('control: a name is seen in a sentence and beside others, and a time of day is none', () => {
  expect([...namesIn('(T8): held; REL-16: T8–T11')]).toEqual(['T8', 'REL-16', 'T11']);
  expect([...namesIn('2026-01-01T10:00, {day}T10:00:00Z, T10:00, UTF-8, GMT-5')]).toEqual([]);
});
