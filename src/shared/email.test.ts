import { expect, test } from 'vitest';
import { readEmail, readEmailKey } from './email.ts';

test('addresses are kept as written, without spaces around', () => {
  expect(readEmail(' Amina.O+t@Example.co.ke ')).toBe('Amina.O+t@Example.co.ke');
  for (const text of [
    '',
    'amina',
    'a@b',
    '@b.com',
    'a b@c.com',
    'a@b@c.com',
    'a@b.c',
    'a@x..example',
    'a@.example.com',
    'a@x.example.',
    `a@${'b'.repeat(260)}.com`,
  ]) {
    expect(readEmail(text), text).toBeNull();
  }
});

test('one mailbox has one key', () => {
  expect(readEmailKey('Amina+fest@Example.com')).toBe('amina@example.com');
  expect(readEmailKey('amina@example.com')).toBe('amina@example.com');
  expect(readEmailKey('+odd@example.com')).toBe('+odd@example.com');
  expect(readEmailKey('A.mi.na+fest@GoogleMail.com')).toBe('amina@gmail.com');
  expect(readEmailKey('a.mi.na@example.com')).toBe('a.mi.na@example.com');
});
