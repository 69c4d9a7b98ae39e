import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLocale, LOCALES, pickLocale } from './i18n.ts';

const fromHeader = (acceptLanguage: string) => pickLocale({ acceptLanguage, fallback: 'en' });

test('the person’s choice wins over the browser, the browser over the default', () => {
  expect(pickLocale({ cookie: 'sw', acceptLanguage: 'id', fallback: 'en' })).toBe('sw');
  expect(pickLocale({ cookie: 'fr', acceptLanguage: 'id', fallback: 'en' })).toBe('id');
  expect(pickLocale({ cookie: null, acceptLanguage: null, fallback: 'sw' })).toBe('sw');
  expect(pickLocale({ fallback: 'id' })).toBe('id');
});

test.each([
  ['id', 'id'],
  ['id-ID', 'id'],
  ['ID-id', 'id'],
  ['in-ID,in;q=0.9', 'id'],
  ['sw-KE,sw;q=0.9,en;q=0.8', 'sw'],
  ['fr-FR, sw;q=0.4, id;q=0.7', 'id'],
  ['en;q=0.5,id;q=0.5', 'en'],
  ['id;q=0,sw;q=0.1', 'sw'],
  ['id; Q=0.3 , sw ; q=0.2', 'id'],
  ['sw;q=2,id;q=0.1', 'id'],
  ['fr,*;q=0.5', 'en'],
  ['', 'en'],
  ['identity', 'en'],
])('Accept-Language %j gives %s', (header, locale) => {
  expect(fromHeader(header)).toBe(locale);
});

test('any header gives one of the languages', () => {
  const piece = fc.oneof(fc.constantFrom('id', 'in', 'sw', 'en', '-', ';q=', ',', '0.5', '*'), fc.string());
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      expect(LOCALES).toContain(fromHeader(pieces.join('')));
    }),
  );
});

test('only our languages are locales', () => {
  expect(LOCALES.every(isLocale)).toBe(true);
  expect(['EN', 'id-ID', '', 'fr', null, undefined, 1].some(isLocale)).toBe(false);
});
