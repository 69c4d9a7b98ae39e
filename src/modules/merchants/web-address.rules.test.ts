import { expect, test } from 'vitest';
import { readWebAddress } from './web-address.rules.ts';

test.each([
  ['https://ngoma.example/about?x=1', 'https://ngoma.example/about?x=1'],
  [' instagram.com/ngoma ', 'https://instagram.com/ngoma'],
  ['HTTPS://Ngoma.Example', 'https://ngoma.example/'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
])('%s leads somewhere', (typed, address) => {
  expect(readWebAddress(typed)).toBe(address);
});

test.each([
  '',
  'ngoma',
  'http://ngoma.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)//.example',
  'data:text/html,x',
  'mailto:a@ngoma.example',
  'https://user:secret@ngoma.example',
  'https://ngoma.example:8443/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://a b.example/',
  'https://a.example/\nSet-Cookie:x',
  `https://a.example/${'x'.repeat(300)}`,
])('%s does not', (typed) => {
  expect(readWebAddress(typed)).toBeNull();
});
