import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['amina@gmial.com', 'amina@gmail.com'],
  ['amina@gmail.co', 'amina@gmail.com'],
  ['amina@GMAIL.CON', 'amina@gmail.com'],
  ['amina@yaho.com', 'amina@yahoo.com'],
  ['amina@hotmial.com', 'amina@hotmail.com'],
  ['budi@yahoo.co.di', 'budi@yahoo.co.id'],
])('%s: did you mean %s?', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each([
  'amina@gmail.com',
  'amina@mail.com.example',
  'amina@tiketi.test',
  'amina',
  '@gmial.com',
  'amina@',
  '',
])('%s is left alone', (typed) => expect(suggestEmail(typed)).toBeNull());
