import { expect, test } from 'vitest';
import { chosenColumns, plainPhone } from './columns.rules.ts';

test('columns stand as the file has them, whatever was chosen first; none chosen is all', () => {
  expect(chosenColumns(['a', 'b', 'c'], ['c', 'a', 'x'])).toEqual(['a', 'c']);
  expect(chosenColumns(['a', 'b'], [])).toEqual(['a', 'b']);
  expect(chosenColumns(['a', 'b'], ['x'])).toEqual(['a', 'b']);
});

test('a number is no sum', () => {
  expect(plainPhone('+254712345678')).toBe('254712345678');
  expect(plainPhone('')).toBe('');
});
