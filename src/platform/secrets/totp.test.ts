import { expect, test } from 'vitest';
import { findStep, otpauthUri, toBase32, totpAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the test vectors of RFC 6238: at %i', (seconds, code) => {
  expect(totpAt(secret, Math.floor(seconds / 30), 8)).toBe(code);
});

test('a code is known for its own half minute and the ones beside it', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const code = totpAt(secret, 100);
  expect([99, 100, 101].map((step) => findStep(secret, code, at(step * 30 + 7)))).toEqual([100, 100, 100]);
  expect(findStep(secret, code, at(98 * 30 + 29))).toBeNull();
  expect(findStep(secret, code, at(102 * 30))).toBeNull();
  for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
    expect(findStep(secret, odd, at(3000))).toBeNull();
  }
});

test('base 32 as RFC 4648 writes it, without the padding', () => {
  expect(
    ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text))),
  ).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  expect(otpauthUri(Buffer.from('foobar'), 'Ngoma & Co', 'a+b@example.com')).toBe(
    'otpauth://totp/Ngoma%20%26%20Co:a%2Bb%40example.com?secret=MZXW6YTBOI&issuer=Ngoma%20%26%20Co',
  );
});
