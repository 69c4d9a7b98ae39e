import { expect, test } from 'vitest';
import { searchQuery, searchQueryWithoutOne, stretchesFrom, stretchMark } from './search-query.rules.ts';

const words = [
  { spellings: ['sunset'], isOpen: false },
  { spellings: ['jaz', 'jazz'], isOpen: true },
];

test('every word must stand in the place that is asked for', () => {
  expect(searchQuery(words, 'name', null)).toBe("('=sunset') & ('=jaz':* | '=jazz':*)");
  expect(searchQuery(words, 'anywhere', [3, 4])).toBe("('sunset') & ('jaz':* | 'jazz':*) & ('@3' | '@4')");
});

test('too short a beginning is taken for a whole word', () => {
  expect(searchQuery([{ spellings: ['m'], isOpen: true }], 'name', null)).toBe("('=m')");
  expect(searchQuery([{ spellings: ['mu'], isOpen: true }], 'name', null)).toBe("('=mu':*)");
  expect(searchQuery([{ spellings: ['mu'], isOpen: true }], 'card', null)).toBe("('~mu' | '=mu':*)");
});

test('one word may be missing, whichever', () => {
  const three = ['a', 'b', 'c'].map((word) => ({ spellings: [word], isOpen: false }));
  expect(searchQueryWithoutOne(three, 'card', null)).toBe(
    "((('~b') & ('~c')) | (('~a') & ('~c')) | (('~a') & ('~b')))",
  );
});

test('the first stretches reach from today on, none twice', () => {
  const now = new Date('2026-11-15T00:00:00Z');
  const [near = '', farther = ''] = stretchesFrom(now);
  expect(near.split(' | ')).toHaveLength(2);
  expect(farther.split(' | ')).toHaveLength(4);
  expect(new Set([...near.split(' | '), ...farther.split(' | ')]).size).toBe(6);
  expect(near).toContain(stretchMark(now));
  expect(near).toContain(stretchMark(new Date('2026-12-10T00:00:00Z')));
});
