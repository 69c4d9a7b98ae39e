import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, maskPhone, type PhoneCountry, readPhone, readVisitorsPhone } from './phone.ts';

const SAME: [PhoneCountry, string, string[]][] = [
  [
    'KE',
    '+254712345678',
    [
      '0712345678',
      '712345678',
      '254712345678',
      '+254712345678',
      '00254712345678',
      '+254 (0)712 345-678',
      '0712 345 678',
    ],
  ],
  ['KE', '+254110345678', ['0110345678', '110 345 678']],
  ['UG', '+256772123456', ['0772123456', '256772123456', '+256 772 123 456']],
  ['TZ', '+255621234567', ['0621234567', '+255-62-123-4567']],
  ['RW', '+250788123456', ['0788123456', '250788123456', '788 123 456']],
  ['ID', '+6281234567890', ['081234567890', '6281234567890', '+62 812-3456-7890', '812 3456 7890']],
  ['ID', '+62812345678', ['0812345678']],
];

describe.each(SAME)('%s %s', (country, stored, ways) => {
  test.each(ways)('%s', (text) => expect(readPhone(text, country)).toBe(stored));
});

test('a number with its country written out is the same everywhere', () => {
  for (const [, stored] of SAME) {
    for (const country of ['KE', 'UG', 'TZ', 'RW', 'ID'] as const)
      expect(readPhone(stored, country)).toBe(stored);
  }
  expect(readPhone('+44 20 7946 0000', 'KE')).toBe('+442079460000');
});

test('what is no phone is refused', () => {
  for (const text of [
    '',
    'call me',
    '12',
    '0712',
    '07123456789',
    '+2547',
    '0812345678',
    "0712345678'--",
    '+',
    '0'.repeat(50),
  ]) {
    expect(readPhone(text, 'KE'), text).toBeNull();
  }
});

test('whatever is read is E.164, and reading it again changes nothing', () => {
  const country = fc.constantFrom<PhoneCountry>('KE', 'UG', 'TZ', 'RW', 'ID');
  const text = fc.string({ unit: fc.constantFrom(...'0123456789+- ()a'), maxLength: 20 });
  fc.assert(
    fc.property(text, country, (written, where) => {
      const phone = readPhone(written, where);
      if (phone === null) return;
      expect(phone).toMatch(/^\+[1-9]\d{7,14}$/);
      expect(readPhone(phone, where)).toBe(phone);
    }),
  );
});

test.each([
  ['+254712345678', 'KE', '0712 345 678'],
  ['+6281234567890', 'ID', '0812 3456 7890'],
  ['+442079460000', 'KE', '+442079460000'],
  ['+256772123456', 'KE', '+256772123456'],
])('%s is shown in %s as %s', (phone, country, shown) => expect(formatPhone(phone, country)).toBe(shown));

test('a masked number shows who it is to the one who knows', () => {
  expect(maskPhone('+254712345678', 'KE')).toBe('0712 ••• 678');
  expect(maskPhone('+442079460000', 'KE')).toBe('+442 ••• 000');
  expect(maskPhone('+255754123456', 'KE'), 'a neighbour’s looks like none of ours').toBe('+255 754 ••• 456');
});

test('whoever reads Indonesian writes their own number as they dial it, also where the event is elsewhere', () => {
  expect(readVisitorsPhone('0812-3456-7890', 'KE', 'id')).toBe('+6281234567890');
  // Where the event is comes first, and a mistyped number stays a mistyped one for everybody else.
  expect(readVisitorsPhone('0712 345 678', 'KE', 'id')).toBe('+254712345678');
  expect(readVisitorsPhone('0812-3456-7890', 'KE', 'en')).toBeNull();
  expect(readVisitorsPhone('0812 345 678', 'KE', 'sw')).toBeNull();
  expect(readVisitorsPhone('12', 'KE', 'id')).toBeNull();
});
