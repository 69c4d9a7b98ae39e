import { expect, test } from 'vitest';
import { tidyLine, tidyLines } from './tidy-text.ts';

test.each([
  ['spaces', '  \t '],
  ['no-break spaces', '\u00a0\u202f\u3000'],
  ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
  ['marks of direction', '\u200e\u200f\u202e\u2066'],
  ['marks without a letter', '\u0301\u0308'],
  ['variation selectors', '\ufe0f\u{e0101}'],
  ['letters and signs that are blank', '\u3164\u115f\uffa0\u2800'],
  ['tags', '\u{e0041}'],
])('%s alone are nothing', (_, text) => {
  expect(tidyLine(text)).toBe('');
});

test.each([
  [' Amina  Wanjiku ', 'Amina  Wanjiku'],
  ['Ame\u0301lie', 'Am\u00e9lie'],
  ['\u202aAmina\u202c\u00a0Wanjiku', 'Amina Wanjiku'],
  ['Ng\u2019ang\u2019a', 'Ng\u2019ang\u2019a'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d🎤', '👩\u200d🎤'],
  ['.', '.'],
])('%j is kept as %j', (text, kept) => {
  expect(tidyLine(text)).toBe(kept);
});

test.each([
  ['one\r\ntwo \rthree\u202e', 'one\ntwo\nthree'],
  ['  first\n  indented\n\n', 'first\n  indented'],
  [`x${' \n'.repeat(3_000)}y`, 'x\n\n\ny'],
  ['\n\u200b\n', ''],
])('the lines %j are kept as %j', (text, kept) => {
  expect(tidyLines(text)).toBe(kept);
});

test('many spaces take no longer than many letters', () => {
  expect(tidyLines(`x${' '.repeat(1_000_000)}y`)).toHaveLength(1_000_002);
});
