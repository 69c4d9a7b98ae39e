import { describe, expect, test } from 'vitest';
import { isOwnPage, isSameOrigin } from './same-origin.ts';

const publicUrl = 'https://tiketi.example';
const site = { publicUrl, isDemo: false };
const demo = { publicUrl: 'http://localhost:3000', isDemo: true };
const read = (headers: Record<string, string>) => (name: string) => headers[name];

describe('what changes anything', () => {
  test.each([
    ['from our page', { 'sec-fetch-site': 'same-origin', origin: publicUrl }, true],
    ['from our page, by an old browser', { origin: publicUrl }, true],
    ['sent by a program of ours', { origin: publicUrl, host: '10.0.0.1' }, true],
    ['without its origin', { 'sec-fetch-site': 'same-origin' }, true],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
    ['from another site under our name', { 'sec-fetch-site': 'cross-site', origin: publicUrl }, false],
    ['from a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://blog.tiketi.example' }, false],
    ['under another name that leads here', { origin: 'https://evil.example', host: 'evil.example' }, false],
    [
      'under another name, as the browser sees it',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example', host: 'evil.example' },
      false,
    ],
    ['from a frame without an origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }, false],
    ['from who knows where', {}, false],
  ])('%s', (_case, headers, isAllowed) => {
    expect(isSameOrigin(read(headers), site)).toBe(isAllowed);
  });

  test.each([
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://192.168.1.7:3000' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
    [{ origin: 'http://evil.example', host: '127.0.0.1:3000' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: '' }, false],
  ])('a demo goes by the name it was asked under: %o', (headers, isAllowed) => {
    expect(isSameOrigin(read(headers), demo)).toBe(isAllowed);
  });
});

test.each([
  ['followed on our page', { 'sec-fetch-site': 'same-origin', referer: `${publicUrl}/profile` }, true],
  ['by an old browser', { referer: `${publicUrl}/profile` }, true],
  ['typed', { 'sec-fetch-site': 'none' }, false],
  ['fetched ahead', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }, false],
  ['from elsewhere', { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' }, false],
  ['under another name', { referer: 'https://evil.example/', host: 'evil.example' }, false],
  ['from nowhere', {}, false],
])('an address that anybody may link to, %s', (_case, headers, isAllowed) => {
  expect(isOwnPage(read(headers), site)).toBe(isAllowed);
});
