import type { Sql } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { isSmallWord, queryWords } from '#shared/search-words.ts';
import { nearWords } from './near-words.ts';
import {
  listSimilarBeginnings,
  listSuggestions,
  type SuggestedEventRow,
  type SuggestedPlaceRow,
} from './search.queries.ts';
import { type SoughtWord, searchQuery, stretchesFrom } from './search-query.rules.ts';

export interface SuggestedNames {
  events: SuggestedEventRow[];
  places: SuggestedPlaceRow[];
}

const SHORTEST_GUESSED = 4;
const MOST_GUESSES = 6;

// Names that continue what was typed so far; if there are none, those that continue a similar spelling.
export async function suggestNames(
  db: Sql,
  typed: string,
  now: Date,
  locale: Locale,
  most: number,
): Promise<SuggestedNames> {
  const words = queryWords(typed);
  // "The" begins a third of all names, so small words alone suggest nothing.
  if (words.every(isSmallWord)) return { events: [], places: [] };
  const asTyped = words.map((word, at) => ({ spellings: [word], isOpen: at === words.length - 1 }));
  const names = await namesWith(db, asTyped, now, locale, most);
  if (names.events.length + names.places.length > 0) return names;
  const guessed = await guess(db, asTyped);
  return guessed ? namesWith(db, guessed, now, locale, most) : names;
}

function namesWith(
  db: Sql,
  words: SoughtWord[],
  now: Date,
  locale: Locale,
  most: number,
): Promise<SuggestedNames> {
  const phrase = words.map(({ spellings }) => ` ${spellings[0]}`).join('');
  const query = searchQuery(words, 'name', null);
  return listSuggestions(db, { query, stretches: stretchesFrom(now), phrase }, now, locale, most);
}

async function guess(db: Sql, words: SoughtWord[]): Promise<SoughtWord[] | null> {
  const near = await nearWords(
    db,
    words.flatMap((word) => word.spellings),
  );
  const guessed: SoughtWord[] = [];
  for (const { spellings, isOpen } of words) {
    const [typed = ''] = spellings;
    const known = near.get(typed)?.spellings ?? [];
    const isUnfinished = isOpen && known.length === 0 && typed.length >= SHORTEST_GUESSED;
    const choices = isUnfinished ? await listSimilarBeginnings(db, typed, MOST_GUESSES) : known;
    if (choices.length === 0) return null;
    guessed.push({ spellings: choices, isOpen });
  }
  return guessed;
}
