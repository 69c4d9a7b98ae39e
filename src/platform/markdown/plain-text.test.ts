import { expect, test } from 'vitest';
import { plainTextOf } from './plain-text.ts';

test.each([
  ['We bring **benga** to *the park*.\n\n- food\n- music', 'We bring benga to the park. food music'],
  ['Plain words & a <b>tag</b>', 'Plain words & a <b>tag</b>'],
  ['[Map](https://a.example/map)', 'Map'],
  ['', ''],
])('%j reads %j', (markdown, text) => {
  expect(plainTextOf(markdown)).toBe(text);
});
