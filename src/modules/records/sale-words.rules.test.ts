import { describe, expect, test } from 'vitest';
import { patternOf, saleNeedles, saleWords } from './sale-words.rules.ts';

const SALE = {
  reference: 'KX7Q2ABC',
  receipts: ['SFE4H7K2LM'],
  name: 'Zoë  Ng|ugi',
  email: 'Zoe.N@Example.com',
  phone: '+254712345678',
};

const finds = (typed: string, text = saleWords(SALE).words) =>
  saleNeedles(typed)?.every((needle) => text.includes(needle)) ?? null;

describe('an order is found by', () => {
  test.each([
    ['its reference', 'kx7q2abc'],
    ['half of it', 'Q2ABC'],
    ['its receipt', 'sfe4h7k2lm'],
    ['a name without its accent', 'zoe'],
    ['two parts of a name', 'ngugi zo'.replace('ngugi', 'ugi')],
    ['an address', 'ZOE.N@example'],
    ['a number as it is dialled at home', '0712 345 678'],
    ['a number from abroad', '+254 (712) 345-678'],
    ['half a number', '345678'],
  ])('%s', (_, typed) => expect(finds(typed)).toBe(true));
});

test('and by nothing that reaches over the end of one into the next, or is too short', () => {
  expect(finds('abcsfe')).toBe(false);
  expect(finds('zo')).toBe(null);
  expect(finds('  ')).toBe(null);
  expect(finds('00')).toBe(null);
  expect(finds('other@example.com')).toBe(false);
});

test('of whoever sees no contacts, by codes alone', () => {
  const { codes } = saleWords(SALE);
  expect(finds('KX7Q', codes)).toBe(true);
  expect(finds('712345', codes)).toBe(false);
  expect(finds('zoe', codes)).toBe(false);
});

test('signs that patterns know are letters like others', () => {
  expect(patternOf('10%_\\')).toBe('%10\\%\\_\\\\%');
});
