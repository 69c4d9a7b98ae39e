import { expect, test } from 'vitest';
import { searchDocument, suggestionDocument } from './search-document.rules.ts';

const event = {
  names: ['The Crème Yard'],
  card: 'Baraza Gardens Nairobi Musik',
  rest: 'With a harp. https://example.com/tickets',
  cityId: 12,
  startsAt: new Date('2026-11-15T00:00:00Z'),
};

test('every word is marked by where it stands, and what stands in the name stands everywhere', () => {
  const { document, plainName } = searchDocument(event);
  const marked = document.split(' ');
  for (const word of ["'=creme'", "'~creme'", "'creme'", "'~nairobi'", "'nairobi'", "'harp'", "'@12'"]) {
    expect(marked).toContain(word);
  }
  for (const word of ["'=nairobi'", "'~harp'", "'=harp'"]) expect(marked).not.toContain(word);
  expect(plainName).toBe('| the creme yard|');
});

test('a name in another language is a name', () => {
  const { document, plainName } = searchDocument({
    ...event,
    names: ['The Crème Yard', 'Kiwanja cha Krimu', ''],
  });
  for (const word of ["'=yard'", "'=kiwanja'", "'~krimu'"]) expect(document.split(' ')).toContain(word);
  expect(plainName).toBe('| the creme yard| kiwanja cha krimu|');
});

test('small words count in names only, addresses of the web nowhere', () => {
  const { document, words } = searchDocument(event);
  expect(document.split(' ')).toContain("'=the'");
  expect(words.has('the')).toBe(false);
  expect(words.has('with')).toBe(false);
  expect(words.has('example')).toBe(false);
});

test('a document knows its four weeks', () => {
  const later = { ...event, startsAt: new Date('2027-03-15T00:00:00Z') };
  const stretch = (document: string) => document.split(' ').filter((word) => word.startsWith("'#"));
  expect(stretch(searchDocument(event).document)).toHaveLength(1);
  expect(stretch(searchDocument(later).document)).not.toEqual(stretch(searchDocument(event).document));
});

test('a suggestion is found by each of its names', () => {
  expect(suggestionDocument(['Food', 'Makanan', 'Chakula'])).toBe("'=food' '=makanan' '=chakula'");
});
