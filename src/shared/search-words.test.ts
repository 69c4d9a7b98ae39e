import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  documentWords,
  forgivenTypos,
  isTypoOf,
  plainText,
  plainWords,
  queryWords,
  typosBetween,
  withoutAddresses,
} from './search-words.ts';

test('accents and capitals are left out', () => {
  expect(plainText('Café À la CRÈME, Łódź & Ærø, straße')).toBe('cafe a la creme, lodz & aero, strasse');
});

test('a query is its words, in order and once', () => {
  expect(queryWords('  Hip-Hop   night, hip!  ')).toEqual(['hip', 'hop', 'night']);
  expect(queryWords("Ng'ombe L’été")).toEqual(['ngombe', 'lete']);
});

test('small words count only where there are no others', () => {
  expect(queryWords('the night of the lakes')).toEqual(['night', 'lakes']);
  expect(queryWords('muziki wa pwani')).toEqual(['muziki', 'pwani']);
  expect(queryWords('The And')).toEqual(['the', 'and']);
});

test('a query of signs alone has no words', () => {
  expect(queryWords('%_\'"&|!():*<->\\ 🎉')).toEqual([]);
});

test('what an apostrophe or a hyphen joins is found whole and in parts', () => {
  expect([...documentWords("Ng'ombe at Jo's hip-hop L’été")].sort()).toEqual(
    ['at', 'ete', 'hip', 'hiphop', 'hop', 'jo', 'jos', 'lete', 'ng', 'ngombe', 'ombe'].sort(),
  );
});

test('addresses of the web are no words', () => {
  expect(withoutAddresses('See [map](https://maps.example.com/x) and http://a.example now')).not.toMatch(
    /example/,
  );
});

test('whatever was typed from a text finds that text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const found = documentWords(text);
      for (const word of queryWords(text)) expect(found.has(word)).toBe(true);
    }),
  );
});

test('words are letters and digits only, so no query can be broken by them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const word of [...plainWords(text), ...documentWords(text)]) {
        expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(word.length).toBeLessThanOrEqual(40);
      }
    }),
  );
});

describe('typos', () => {
  test.each([
    ['nairobi', 'nairobi', 0],
    ['nairbi', 'nairobi', 1],
    ['nairrobi', 'nairobi', 1],
    ['nayrobi', 'nairobi', 1],
    ['nariobi', 'nairobi', 1],
    ['niarbi', 'nairobi', 2],
    ['', 'abc', 3],
  ])('%s and %s are %i apart', (one, other, typos) => {
    expect(typosBetween(one, other)).toBe(typos);
    expect(typosBetween(other, one)).toBe(typos);
  });

  test('short words and numbers are taken as they are', () => {
    expect(['ab', '2026', '5km'].map(forgivenTypos)).toEqual([0, 0, 0]);
    expect(['jaz', 'kampala', 'yogyakarta'].map(forgivenTypos)).toEqual([1, 1, 2]);
  });
});

test.each([
  ['jaz', 'jaz'],
  ['jaz', 'jazz'],
  ['jzaz', 'jazz'],
  ['brnch', 'brunch'],
  ['tangoo', 'tango'],
  ['taraab', 'taarab'],
  ['nairbi', 'nairobi'],
  ['nayrobi', 'nairobi'],
])('%s is meant to be %s', (typed, word) => expect(isTypoOf(typed, word)).toBe(true));

test.each([
  ['jaz', 'jam'],
  ['jass', 'pass'],
  ['chess', 'chefs'],
  ['salsa', 'salma'],
  ['tango', 'tanga'],
  ['rock', 'crock'],
])('%s is another word than %s', (typed, word) => expect(isTypoOf(typed, word)).toBe(false));
