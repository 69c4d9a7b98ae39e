// One word of a query, in any of these spellings.
export interface SoughtWord {
  spellings: string[];
  // The last word, which somebody may still be typing.
  isOpen: boolean;
}

// In which part of the event a word must occur; the marks are those of event_search.document.
export type Place = 'name' | 'card' | 'anywhere';
const MARKS: Record<Place, string> = { name: '=', card: '~', anywhere: '' };

// Two letters begin too many words to be useful, except in names.
const SHORTEST_BEGINNING: Record<Place, number> = { name: 2, card: 3, anywhere: 3 };

// A tsquery as text. Words are letters and digits only, so nothing in them can break out of the quotes.
export function searchQuery(
  words: readonly SoughtWord[],
  place: Place,
  cityIds: readonly number[] | null,
): string {
  return [...words.map((word) => oneWord(word, place)), ...inCities(cityIds)].join(' & ');
}

// Any of the words may be missing, but only one.
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
  const choices = spellings.flatMap((word) => {
    const begins = (where: Place) => isOpen && word.length >= SHORTEST_BEGINNING[where];
    const inPlace = `'${MARKS[place]}${word}'`;
    if (begins(place)) return `${inPlace}:*`;
    // A word in the name counts as being on the card and anywhere, too.
    return begins('name') ? [inPlace, `'${MARKS.name}${word}':*`] : inPlace;
  });
  return `(${choices.join(' | ')})`;
}

function inCities(cityIds: readonly number[] | null): string[] {
  return cityIds === null ? [] : [`(${cityIds.map((id) => `'@${id}'`).join(' | ')})`];
}

const FOUR_WEEKS_MS = 28 * 24 * 3_600_000;

// The mark in a search document for the period of four weeks in which an event begins.
export function stretchMark(at: Date): string {
  return `'#${Math.floor(at.getTime() / FOUR_WEEKS_MS)}'`;
}

// Two queries: what begins in this period of four weeks or the next, and what begins in the four periods after those.
export function stretchesFrom(now: Date): string[] {
  const marks = Array.from({ length: 6 }, (_, at) =>
    stretchMark(new Date(now.getTime() + at * FOUR_WEEKS_MS)),
  );
  return [marks.slice(0, 2).join(' | '), marks.slice(2).join(' | ')];
}
