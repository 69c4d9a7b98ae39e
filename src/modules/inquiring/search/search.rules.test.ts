import { expect, test } from 'vitest';
import { nameParts, readWanted } from './search.rules.ts';

test('what was typed may be a reference, a code, an address, a number or a name', () => {
  expect(readWanted('kx7q-2abc')).toMatchObject({ reference: 'KX7Q2ABC', code: null, email: null });
  expect(readWanted('kx7q2 abcde')).toMatchObject({ code: 'KX7Q2ABCDE', reference: null });
  expect(readWanted(' Zoe.N@Example.com ')).toMatchObject({ email: 'zoe.n@example.com' });
  expect(readWanted('0712 345 678').phones).toContain('+254712345678');
  expect(readWanted('0712 345').patterns).toEqual(['%712345%']);
  for (const typed of ['S-386921', ' s 386921', '386921'])
    expect(readWanted(typed).request, typed).toBe('S-386921');
  for (const typed of ['S-38692', '3869210', 'S-386921 amina', 'XS-386921'])
    expect(readWanted(typed).request, typed).toBeNull();
  for (const typed of ['INV-000042', 'inv 42']) expect(readWanted(typed).invoice, typed).toBe(42);
  for (const typed of ['INV-', '000042', 'INV-42a']) expect(readWanted(typed).invoice, typed).toBeNull();
  expect(readWanted(' ft26abc ').payout).toBe('FT26ABC');
  expect(readWanted('Zoë ngu').patterns).toEqual(['%zoe%', '%ngu%']);
});

test('of an address the part before the @ is found by its letters, and the whole looked for in that', () => {
  const parts = (typed: string) => [readWanted(typed).patterns, readWanted(typed).whole];
  expect(parts('zoe.n@example.com')).toEqual([['%zoe.n@%'], ['zoe.n@example.com']]);
  expect(parts('ngu zoe.n@exa')).toEqual([['%ngu%', '%zoe.n@%'], ['zoe.n@exa']]);
  expect(parts('zo@example.com')).toEqual([['%zo@example.com%'], []]);
  expect(parts('zoe@')).toEqual([['%zoe@%'], []]);
});

test('and is too little to look for, or nothing that a pattern knows', () => {
  expect(readWanted('zo').patterns).toEqual([]);
  expect([nameParts('a b').patterns, nameParts('  ').patterns]).toEqual([[], []]);
  expect(readWanted('%%%').patterns).toEqual(['%\\%\\%\\%%']);
  expect(nameParts('Fête 2027')).toEqual({ patterns: ['%fete%', '%2027%'], whole: [] });
});
