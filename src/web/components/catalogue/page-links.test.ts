import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageLinks } from './page-links.ts';

it('lists all of a few', () => {
  expect(pageLinks(1, 3)).toEqual([1, 2, 3]);
  expect(pageLinks(1, 1)).toEqual([1]);
});

it('keeps both ends and the neighbours of many', () => {
  expect(pageLinks(1, 16)).toEqual([1, 2, 'gap after', 16]);
  expect(pageLinks(8, 16)).toEqual([1, 'gap before', 7, 8, 9, 'gap after', 16]);
  expect(pageLinks(16, 16)).toEqual([1, 'gap before', 15, 16]);
});

it('never hides a single page behind a gap', () => {
  expect(pageLinks(4, 16)).toEqual([1, 2, 3, 4, 5, 'gap after', 16]);
  expect(pageLinks(13, 16)).toEqual([1, 'gap before', 12, 13, 14, 15, 16]);
});

it('is ascending, with this page and both ends, and at most eight entries', () => {
  const paging = fc
    .integer({ min: 1, max: 200 })
    .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
  fc.assert(
    fc.property(paging, ([page, last]) => {
      const entries = pageLinks(page, last);
      const numbers = entries.filter((entry) => typeof entry === 'number');
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, last]));
      expect(entries.length).toBeLessThanOrEqual(8);
    }),
  );
});
