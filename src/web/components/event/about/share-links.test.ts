import { expect, it } from 'vitest';
import { shareLinks } from './share-links.ts';

it('carries name and address whole, whatever letters they have', () => {
  const url = 'https://tiketi.example/events/koroga-night';
  const text = 'Koroga & friends #1, Sat 5 Dec · 19:00';
  const [whatsApp, x, facebook] = shareLinks(url, text).map(({ href }) => new URL(href).searchParams);
  expect(whatsApp?.get('text')).toBe(`${text}\n${url}`);
  expect(x?.get('text')).toBe(text);
  expect(x?.get('url')).toBe(url);
  expect(facebook?.get('u')).toBe(url);
});
