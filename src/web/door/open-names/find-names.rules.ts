import { documentWords, plainWords } from '#shared/search-words.ts';

// Nobody may leaf through the list of guests, on the phone neither.
const FEWEST_LETTERS = 2;
export const MOST_FOUND = 20;

export interface Findable {
  name: string;
  // The words of the name, without accents and capitals.
  words: readonly string[];
}

export const wordsOfName = (name: string): string[] => [...documentWords(name)];

// Whose names have all the words that were typed, in any order, whole or in part. Beginnings come before the rest.
export function findNames<One extends Findable>(
  people: Iterable<One>,
  typed: string,
): { found: One[]; hasMore: boolean } {
  const wanted = plainWords(typed);
  if (wanted.join('').length < FEWEST_LETTERS) return { found: [], hasMore: false };
  const begins: One[] = [];
  const contains: One[] = [];
  for (const one of people) {
    if (wanted.every((part) => one.words.some((word) => word.startsWith(part)))) begins.push(one);
    else if (wanted.every((part) => one.words.some((word) => word.includes(part)))) contains.push(one);
  }
  const all = [...begins.sort(byName), ...contains.sort(byName)];
  return { found: all.slice(0, MOST_FOUND), hasMore: all.length > MOST_FOUND };
}

const byName = (one: Findable, other: Findable) => one.name.localeCompare(other.name);
