// One word of a query: any of these spellings will do.
export interface SoughtWord {
  spellings: string[];
  // The last word may still be being typed.
  isOpen: boolean;
}

// Where a word must stand; the marks are those of event_search.document.
export type Place = 'name' | 'card' | 'anywhere';
const MARKS: Record<Place, string> = { name: '=', card: '~', anywhere: '' };

// Two letters begin too many words of the descriptions, and none of them is meant.
const SHORTEST_BEGINNING: Record<Place, number> = { name: 2, card: 3, anywhere: 3 };

// A tsquery as text. Words are letters and digits only, so nothing in them can break out of the quotes.
export function searchQuery(
  words: readonly SoughtWord[],
  place: Place,
  cityIds: readonly number[] | null,
): string {
  return [...words.map((word) => oneWord(word, place)), ...inCities(cityIds)].join(' & ');
}

// All words but one, whichever.
export function searchQueryWithoutOne(
  words: readonly SoughtWord[],
  place: Place,
  cityIds: readonly number[] | null,
): string {
  const choices = words.map((left) => {
    const rest = words.filter((word) => word !== left).map((word) => oneWord(word, place));
    return `(${rest.join(' & ')})`;
  });
  return [`(${choices.join(' | ')})`, ...inCities(cityIds)].join(' & ');
}

function oneWord({ spellings, isOpen }: SoughtWord, place: Place): string {
  const choices = spellings.map((word) => {
    const isBeginning = isOpen && word.length >= SHORTEST_BEGINNING[place];
    return `'${MARKS[place]}${word}'${isBeginning ? ':*' : ''}`;
  });
  return `(${choices.join(' | ')})`;
}

function inCities(cityIds: readonly number[] | null): string[] {
  return cityIds === null ? [] : [`(${cityIds.map((id) => `'@${id}'`).join(' | ')})`];
}
