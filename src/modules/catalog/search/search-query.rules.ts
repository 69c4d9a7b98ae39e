// One word of a query: any of these spellings will do.
export interface SoughtWord {
  spellings: string[];
  // The last word may still be being typed.
  isOpen: boolean;
}

// Where a word must stand; the marks are those of event_search.document.
export type Place = 'name' | 'card' | 'anywhere';
const MARKS: Record<Place, string> = { name: '=', card: '~', anywhere: '' };

// Two letters begin too many words; in a name alone they may say something.
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
  const choices = spellings.flatMap((word) => {
    const begins = (where: Place) => isOpen && word.length >= SHORTEST_BEGINNING[where];
    const inPlace = `'${MARKS[place]}${word}'`;
    if (begins(place)) return `${inPlace}:*`;
    // What stands in the name stands on the card and anywhere too.
    return begins('name') ? [inPlace, `'${MARKS.name}${word}':*`] : inPlace;
  });
  return `(${choices.join(' | ')})`;
}

function inCities(cityIds: readonly number[] | null): string[] {
  return cityIds === null ? [] : [`(${cityIds.map((id) => `'@${id}'`).join(' | ')})`];
}

const FOUR_WEEKS_MS = 28 * 24 * 3_600_000;

// Which four weeks an instant lies in, as it stands in a document.
export function stretchMark(at: Date): string {
  return `'#${Math.floor(at.getTime() / FOUR_WEEKS_MS)}'`;
}

// What begins in these four weeks or the next, and what begins in the four after that.
export function stretchesFrom(now: Date): string[] {
  const marks = Array.from({ length: 6 }, (_, at) =>
    stretchMark(new Date(now.getTime() + at * FOUR_WEEKS_MS)),
  );
  return [marks.slice(0, 2).join(' | '), marks.slice(2).join(' | ')];
}
