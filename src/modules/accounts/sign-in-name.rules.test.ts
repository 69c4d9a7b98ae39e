import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedName, readSignInName } from './sign-in-name.rules.ts';

const counted = (text: string) => countedName(readSignInName(text));

test('every way to write a number counts as one', () => {
  const spellings = [
    '0712 345 678',
    '712345678',
    '+254712345678',
    '00254 712 345678',
    '254712345678',
    '+254 (0)712345678',
  ];
  expect(new Set(spellings.map(counted))).toEqual(new Set(['712345678']));
  // Without their country's prefix these are the same number.
  expect(counted('+256712345678')).toBe('712345678');
  expect(counted('0812 3456 7890')).toBe(counted('+62 812-3456-7890'));
  expect(counted('+44 7911 123456')).not.toBe(counted('+1 7911 123456'));
});

test('addresses that are other accounts count apart, capitals make no difference', () => {
  expect(counted(' Amina@Example.com ')).toBe('amina@example.com');
  expect(counted('amina+1@example.com')).not.toBe(counted('amina@example.com'));
});

test('whatever shares a number shares the count', () => {
  const beginnings = ['', '0', '+254', '+256', '+255', '+250', '+62', '254', '256', '62', '0062', '+254 0'];
  fc.assert(
    fc.property(
      fc.constantFrom(...beginnings),
      fc.constantFrom(...beginnings),
      fc.stringMatching(/^[13678]\d{8,11}$/),
      (one, other, digits) => {
        const [first, second] = [one, other].map((beginning) => readSignInName(beginning + digits));
        if (!first || !second || !('phones' in first) || !('phones' in second)) throw new Error('No phone');
        const shared = first.phones.filter((phone) => second.phones.includes(phone));
        if (shared.length > 0) expect(countedName(first)).toBe(countedName(second));
      },
    ),
  );
});
