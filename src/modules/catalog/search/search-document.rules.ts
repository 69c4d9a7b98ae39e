import { documentWords, isSmallWord, plainWords, withoutAddresses } from '#shared/search-words.ts';
import { stretchMark } from './search-query.rules.ts';

export interface SearchableTexts {
  // In every language that it has one in.
  names: readonly string[];
  // The other texts on the card: venue, organiser, city, country and category in all languages.
  card: string;
  // Everything else: summary, description, address.
  rest: string;
  cityId: number;
  startsAt: Date;
}

export interface SearchDocument {
  plainName: string;
  // A tsvector as text.
  document: string;
  words: Set<string>;
}

// What the table event_search holds for one event.
export function searchDocument({ names, card, rest, cityId, startsAt }: SearchableTexts): SearchDocument {
  const name = names.join(' ');
  const inName = documentWords(name);
  const onCard = documentWords(`${name} ${card}`);
  const words = new Set([...onCard, ...documentWords(withoutAddresses(rest))]);
  // Small words ("on", "the") are searched only in names ("On & On"), where there may be nothing else to type.
  for (const word of words) if (isSmallWord(word)) words.delete(word);
  for (const word of onCard) if (isSmallWord(word)) onCard.delete(word);
  const lexemes = [
    `'@${cityId}'`,
    stretchMark(startsAt),
    ...[...inName].map((word) => `'=${word}'`),
    ...[...onCard].map((word) => `'~${word}'`),
    ...[...words].map((word) => `'${word}'`),
  ];
  return {
    plainName: `|${names.filter(Boolean).map(plainName).join('|')}|`,
    document: lexemes.join(' '),
    words,
  };
}

const plainName = (name: string): string =>
  plainWords(name)
    .map((word) => ` ${word}`)
    .join('');

// The words by which a suggestion is found.
export function suggestionDocument(texts: string[]): string {
  return [...documentWords(texts.join(' '))].map((word) => `'=${word}'`).join(' ');
}
