import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('numbers stay numbers, what is empty stays empty, and what would end a cell is quoted', () => {
  expect(
    csvOf([
      ['Code', 'Used'],
      ['A,B "C"', -2],
      ['two\nlines', null],
    ]),
  ).toBe('\uFEFFCode,Used\r\n"A,B ""C""",-2\r\n"two\nlines",\r\n');
});

const cellOf = (text: string) => /^\uFEFF"?(.*?)"?\r\n$/s.exec(csvOf([[text]]))?.[1];

test.each(['=1+1', '+1', '-1', '@A1', '＝1', ' =1', '\tA1', '\rA1', '\nA1', '\u0000=1'])(
  '%j is no formula',
  (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  },
);

test.each([
  ['Budi;=1+1;@SUM(2)', "Budi;'=1+1;'@SUM(2)"],
  ['Budi; =1', "Budi;' =1"],
  ['Budi;"=1"', `Budi;'""=1""`],
  ['Budi\t=1', "Budi\t'=1"],
  ['Budi\n-1', "Budi\n'-1"],
  ['Budi\r\n＝1', "Budi\r\n'＝1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['Budi; 1 + 1, a-b@c.example', 'Budi; 1 + 1, a-b@c.example'],
])('nor is any part of %j where semicolons, tabs or lines separate', (text, cell) => {
  expect(cellOf(text)).toBe(cell);
});

test('an ordinary word is left alone', () => {
  expect(csvOf([['SUMMER-2345678923', 'https://tiketi.test/events/jazz?coupon=A']])).toBe(
    '\uFEFFSUMMER-2345678923,https://tiketi.test/events/jazz?coupon=A\r\n',
  );
});
