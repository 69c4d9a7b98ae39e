import type { Sql } from '#platform/database/index.ts';
import { matchCities } from './match-cities.rules.ts';
import { type NearWords, nearWords } from './near-words.ts';
import { listSearchCities, listWordsOf, type RankedSearch, searchEventIds } from './search.queries.ts';
import { type SoughtWord, searchQuery, searchQueryWithoutOne, stretchesFrom } from './search-query.rules.ts';
import { queryWords } from './search-words.rules.ts';

export interface SearchPage {
  limit: number;
  offset: number;
  rankUpTo: number;
}

export interface SearchOutcome {
  ids: number[];
  count: number;
  // The words searched for instead of those that were typed.
  didYouMean: string | null;
}

const NOTHING: SearchOutcome = { ids: [], count: 0, didYouMean: null };

// Finds events by words, best first. If nothing has all of them as typed, spellings a typo away are tried, and then
// all words but one.
export async function searchCatalog(
  db: Sql,
  term: string,
  cityIds: readonly number[] | null,
  now: Date,
  page: SearchPage,
): Promise<SearchOutcome> {
  const typed = queryWords(term);
  if (typed.length === 0 || cityIds?.length === 0) return NOTHING;
  const find = (attempt: Attempt) => searchEventIds(db, queriesFor(attempt, cityIds, now), now, page);
  const exact = typed.map((word, at) => ({ spellings: [word], isOpen: at === typed.length - 1 }));
  if (typed.length === 1) {
    // A common word alone: there are enough events that have it as it stands, and no need for longer ones.
    const whole = await find({ words: exact.map((word) => ({ ...word, isOpen: false })), mayMissOne: false });
    if (whole.count > page.rankUpTo) return { ...whole, didYouMean: null };
  }
  const asTyped = await find({ words: exact, mayMissOne: false });
  if (asTyped.count > 0) return { ...asTyped, didYouMean: null };

  const near = await nearWords(db, typed);
  for (const attempt of attempts(exact, near)) {
    const found = await find(attempt);
    if (found.count === 0) continue;
    const [best] = found.ids;
    const itsWords = best === undefined ? [] : await listWordsOf(db, best);
    return { ...found, didYouMean: wordsFound(attempt, itsWords, typed) };
  }
  return NOTHING;
}

// Ids of the cities that somebody means by this; none if there is no such city.
export async function findCityIds(db: Sql, text: string): Promise<number[]> {
  return matchCities(text, await listSearchCities(db));
}

// Ever more forgiving: first only words that nobody uses are taken for typos and, if they resemble nothing, left out;
// then every word may be one; then a word may be missing.
function attempts(exact: SoughtWord[], near: Map<string, NearWords>): Attempt[] {
  const widen = ({ spellings: [typed = ''], isOpen }: SoughtWord): SoughtWord => {
    const known = near.get(typed);
    const asTyped = isOpen && known?.isBeginning ? [typed] : [];
    return { isOpen, spellings: [...new Set([...asTyped, ...(known?.spellings ?? [])])] };
  };
  const isKnown = ({ spellings: [typed = ''] }: SoughtWord) => near.get(typed)?.spellings[0] === typed;
  const hasSpellings = (word: SoughtWord) => word.spellings.length > 0;
  const corrected = exact.map((word) => (isKnown(word) ? word : widen(word))).filter(hasSpellings);
  const widened = exact.map(widen).filter(hasSpellings);
  return [
    { words: corrected, mayMissOne: false },
    { words: widened, mayMissOne: false },
    { words: widened, mayMissOne: true },
  ].filter(({ words, mayMissOne }) => words.length >= (mayMissOne ? FEWEST_TO_MISS_ONE : 1));
}

interface Attempt {
  words: SoughtWord[];
  mayMissOne: boolean;
}

// Of two words, one alone is another search.
const FEWEST_TO_MISS_ONE = 3;

function queriesFor(
  { words, mayMissOne }: Attempt,
  cityIds: readonly number[] | null,
  now: Date,
): RankedSearch {
  const query = mayMissOne ? searchQueryWithoutOne : searchQuery;
  return {
    name: query(words, 'name', cityIds),
    card: query(words, 'card', cityIds),
    anywhere: query(words, 'anywhere', cityIds),
    stretches: stretchesFrom(now),
    nameParts: words.map(({ spellings }) => spellings.map((spelling) => ` ${spelling}`)),
    phrase: words.map(({ spellings }) => ` ${spellings[0]}`).join(''),
  };
}

// The spellings that the best event has, in the order in which they were typed; null if nothing was changed.
function wordsFound({ words }: Attempt, documentWords: string[], typed: string[]): string | null {
  const held = new Set(documentWords);
  const found = words.flatMap(({ spellings, isOpen }) => {
    const spelling =
      spellings.find((word) => held.has(word)) ??
      spellings.find((word) => isOpen && documentWords.some((known) => known.startsWith(word)));
    return spelling ?? [];
  });
  const text = found.join(' ');
  return text === typed.join(' ') || text === '' ? null : text;
}
