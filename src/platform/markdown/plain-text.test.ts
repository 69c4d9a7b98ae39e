import { expect, test } from 'vitest';
import { plainLinesOf, plainTextOf } from './plain-text.ts';

test.each([
  ['We bring **benga** to *the park*.\n\n- food\n- music', 'We bring benga to the park. food music'],
  ['Plain words & a <b>tag</b>', 'Plain words & a <b>tag</b>'],
  ['[Map](https://a.example/map)', 'Map'],
  ['', ''],
])('%j reads %j', (markdown, text) => {
  expect(plainTextOf(markdown)).toBe(text);
});

test('in lines: headings, lists and line breaks stay, marks go, and a link says where it leads', () => {
  const markdown =
    '## Three things\n\nWe bring **Benga**,\n*loud*. [Look & see](https://a.example/x?a=1&b=2)\n\n- food\n- music\n\nhttps://b.example';
  expect(plainLinesOf(markdown)).toBe(
    'Three things\n\nWe bring Benga,\nloud. Look & see (https://a.example/x?a=1&b=2)\n\n- food\n- music\n\nhttps://b.example',
  );
});
