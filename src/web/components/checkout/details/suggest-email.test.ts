import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['amina@gmial.com', 'amina@gmail.com'],
  ['amina@gmail.co', 'amina@gmail.com'],
  ['amina@GMAIL.CON', 'amina@gmail.com'],
  ['amina@yaho.com', 'amina@yahoo.com'],
  ['amina@hotmial.com', 'amina@hotmail.com'],
  ['budi@yahoo.co.di', 'budi@yahoo.co.id'],
  ['amina@gmail.con', 'amina@gmail.com'],
  ['amina@yaho', 'amina@yahoo.com'],
  ['amina@gmail', 'amina@gmail.com'],
  ['amina@hotmal.con', 'amina@hotmail.com'],
  ['amina@duka.con', 'amina@duka.com'],
  ['amina@duka.co.ek', 'amina@duka.co.ke'],
  ['amina@safaricom.co.kee', 'amina@safaricom.co.ke'],
  ['budi@toko.co.di', 'budi@toko.co.id'],
  ['budi@telkom.nt', 'budi@telkom.net'],
])('%s: did you mean %s?', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each([
  'amina@gmail.com',
  'amina@mail.com.example',
  'amina@mail.com',
  'amina@duka.co.ke',
  'amina@duka',
  'amina@tiketi.test',
  'amina',
  '@gmial.com',
  'amina@',
  '',
])('%s is left alone', (typed) => expect(suggestEmail(typed)).toBeNull());
