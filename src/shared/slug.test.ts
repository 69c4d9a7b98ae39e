import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlug, slugify } from './slug.ts';

test.each([
  ['Koroga Festival 2026', 'koroga-festival-2026'],
  ['  Café — Jazz & Soul!  ', 'cafe-jazz-soul'],
  ["Ng’ombe wa Ng'ang'a", 'ngombe-wa-nganga'],
  ['Çelebi ÅÉÎÕÜ', 'celebi-aeiou'],
  ['Malam_Minggu/Bandung', 'malam-minggu-bandung'],
  ['½ price', '1-2-price'],
  ['東京', 'untitled'],
  ['', 'untitled'],
  ['---', 'untitled'],
])('%j becomes %s', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

test('a long name is cut after a whole word, a long word in itself', () => {
  // 7 words of 10 letters and the dashes between them are 76 characters.
  const sevenWords = Array(7).fill('abcdefghij').join('-');
  expect(slugify(`${sevenWords} abc`)).toBe(`${sevenWords}-abc`);
  expect(slugify(`${sevenWords} abc d`)).toBe(`${sevenWords}-abc`);
  expect(slugify(`${sevenWords} abcd`)).toBe(sevenWords);
  expect(slugify('a'.repeat(200))).toBe('a'.repeat(80));
});

test('every text gives a slug, and a slug stays what it is', () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary', maxLength: 120 }));
  fc.assert(
    fc.property(texts, (text) => {
      const slug = slugify(text);
      expect(isSlug(slug)).toBe(true);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});

test.each(['', '-a', 'a-', 'a--b', 'A', 'a_b', 'a b', 'é', 'a\n', 'a'.repeat(81)])(
  '%j is no slug',
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);
