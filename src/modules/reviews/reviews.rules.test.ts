import { expect, test } from 'vitest';
import { isPlainText, publicName, rate, tidyText } from './reviews.rules.ts';

test.each([
  ['Amina Wanjiku', 'Amina W.'],
  ['  amina   binti  juma ', 'amina J.'],
  ['Chao', 'Chao'],
  ['Ni Luh Ayu', 'Ni A.'],
  ["Grace O'Neil-ochieng", 'Grace O.'],
  ['Đỗ Thị Hương', 'Đỗ H.'],
  ['Amina (VIP)', 'Amina V.'],
  ['Amina 😀', 'Amina'],
  ['Amina\nWanjiku\u0000', 'Amina W.'],
  ['', ''],
  ['x'.repeat(90), 'x'.repeat(40)],
])('%j is read as %j', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});

test('an average has one decimal, and nobody’s word is no average', () => {
  expect(rate([0, 0, 0, 0, 0])).toBeNull();
  expect(rate([0, 0, 0, 0, 1])).toEqual({ average: 5, count: 1, by_stars: [0, 0, 0, 0, 1] });
  expect(rate([1, 0, 0, 1, 1])?.average).toBe(3.3);
  expect(rate([0, 0, 0, 1, 19])?.average).toBe(5);
});

test('a text keeps its lines and loses what nobody sees', () => {
  expect(tidyText('  One  \r\nTwo\r\r\r\n\nThree\t\n ')).toBe('One\nTwo\n\nThree');
});

test.each([
  ['two\nlines', true],
  ['emoji 👩‍👧 and العربية', true],
  ['tab\t', false],
  ['nul\u0000', false],
  ['next line\u0085', false],
  ['half a pair \udc00', false],
])('%j is plain text: %s', (text, isPlain) => {
  expect(isPlainText(text)).toBe(isPlain);
});
