import { expect, it } from 'vitest';
import { pageNumber } from './page-number.ts';

const asked = (query: string) => pageNumber(new URL(`http://localhost/events${query}`));

it('is the first page unless asked for another', () => {
  expect(asked('')).toBe(1);
  expect(asked('?page=1')).toBe(1);
  expect(asked('?page=17&other=3')).toBe(17);
  expect(asked('?page=999999999')).toBe(999_999_999);
});

it.each(['0', '-1', 'abc', '', '1.5', '01', '1e3', '%00', '9999999999', '１'])('refuses page=%s', (text) => {
  expect(asked(`?page=${text}`)).toBeNull();
});
