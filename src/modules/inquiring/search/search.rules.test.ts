import { expect, test } from 'vitest';
import { namePatterns, readWanted } from './search.rules.ts';

test('what was typed may be a reference, a code, an address, a number or a name', () => {
  expect(readWanted('kx7q-2abc')).toMatchObject({ reference: 'KX7Q2ABC', code: null, email: null });
  expect(readWanted('kx7q2 abcde')).toMatchObject({ code: 'KX7Q2ABCDE', reference: null });
  expect(readWanted(' Zoe.N@Example.com ')).toMatchObject({ email: 'zoe.n@example.com' });
  expect(readWanted('0712 345 678').phones).toContain('+254712345678');
  expect(readWanted('0712 345').patterns).toEqual(['%712345%']);
  expect(readWanted('Zoë ngu').patterns).toEqual(['%zoe%', '%ngu%']);
});

test('and is too little to look for, or nothing that a pattern knows', () => {
  expect(readWanted('zo').patterns).toEqual([]);
  expect([namePatterns('a b'), namePatterns('  ')]).toEqual([[], []]);
  expect(readWanted('%%%').patterns).toEqual(['%\\%\\%\\%%']);
  expect(namePatterns('Fête 2027')).toEqual(['%fete%', '%2027%']);
});
