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

test.each(['=1+1', '+1', '-1', '@A1', '＝1', ' =1', '\t=1', '\r=1', '\n=1', '\u0000=1'])(
  '%j is no formula',
  (text) => {
    const [, cell = ''] = /^\uFEFF"?(.*?)"?\r\n$/s.exec(csvOf([[text]])) ?? [];
    expect(cell).toBe(`'${text}`);
  },
);

test('an ordinary word is left alone', () => {
  expect(csvOf([['SUMMER-2345678923', 'https://tiketi.test/events/jazz?coupon=A']])).toBe(
    '\uFEFFSUMMER-2345678923,https://tiketi.test/events/jazz?coupon=A\r\n',
  );
});
