import type { Sql } from '#platform/database/index.ts';
import { plainWords, queryWords } from '#shared/search-words.ts';
import { matchCities } from './match-cities.rules.ts';
import { type NearWords, nearWords } from './near-words.ts';
import { listSearchCities, listWordsOf, type RankedSearch, searchEventIds } from './search.queries.ts';
import { type SoughtWord, searchQuery, searchQueryWithoutOne, stretchesFrom } from './search-query.rules.ts';

export interface SearchOutcome {
  // Best first. One id more than `rankUpTo` means that further events match.
  ids: number[];
  // The words searched for instead of those that were typed.
  didYouMean: string | null;
  // Typed words that the best of these events has in no spelling.
  leftOut: string[];
}

const NOTHING: SearchOutcome = { ids: [], didYouMean: null, leftOut: [] };

// With fewer matches than this, and none of them by name, a typo may have hit another word.
const FEW = 8;

// Finds events by words. If no event has all the typed words, similar spellings are tried, and then all words but one.
// If only a few have them, events with similar spellings are listed after those.
export async function searchCatalog(
  db: Sql,
  term: string,
  cityIds: readonly number[] | null,
  now: Date,
  rankUpTo: number,
): Promise<SearchOutcome> {
  const typed = queryWords(term);
  if (typed.length === 0 || cityIds?.length === 0) return NOTHING;
  const find = (attempt: Attempt) => searchEventIds(db, queriesFor(attempt, cityIds, now), now, rankUpTo);
  const exact = typed.map((word, at) => ({
    asked: word,
    spellings: [word],
    isOpen: at === typed.length - 1,
  }));
  const phrase = plainWords(term);
  if (typed.length === 1) {
    // For a common word there are enough events that have exactly this word, so longer words that begin with it are not
    // needed.
    const words = exact.map((word) => ({ ...word, isOpen: false }));
    const whole = await find({ words, phrase, mayMissOne: false });
    if (whole.ids.length > rankUpTo) return { ...NOTHING, ids: whole.ids };
  }
  const { ids, isInName } = await find({ words: exact, phrase, mayMissOne: false });
  const mayBeTypo = ids.length === 0 || (ids.length < FEW && !isInName && typed.length > 1);
  if (!mayBeTypo) return { ...NOTHING, ids };

  const { inTurn, widest } = attempts(exact, await nearWords(db, typed));
  if (ids.length > 0) {
    const more = await find(widest);
    return { ...NOTHING, ids: [...new Set([...ids, ...more.ids])].slice(0, rankUpTo + 1) };
  }
  for (const attempt of inTurn) {
    const found = await find(attempt);
    const [best] = found.ids;
    if (best === undefined) continue;
    return { ids: found.ids, ...wordsFound(attempt, await listWordsOf(db, best), typed) };
  }
  return NOTHING;
}

// Ids of the cities that somebody means; empty if there is no such city.
export async function findCityIds(db: Sql, text: string): Promise<number[]> {
  return matchCities(text, await listSearchCities(db));
}

// With the word as it was typed.
interface TypedWord extends SoughtWord {
  asked: string;
}

interface Attempt {
  words: TypedWord[];
  phrase: string[];
  mayMissOne: boolean;
}

// With only two words, leaving one out would be another search altogether.
const FEWEST_TO_MISS_ONE = 3;

// Each attempt forgives more: first only unknown words count as typos, and those that resemble no known word are left
// out; then every word may be a typo; then one word may be missing.
function attempts(exact: TypedWord[], near: Map<string, NearWords>) {
  const widen = ({ asked, isOpen }: TypedWord): TypedWord => {
    const known = near.get(asked);
    const asTyped = isOpen && known?.isBeginning ? [asked] : [];
    return { asked, isOpen, spellings: [...new Set([...asTyped, ...(known?.spellings ?? [])])] };
  };
  const isKnown = ({ asked }: TypedWord) => near.get(asked)?.spellings[0] === asked;
  const corrected = attemptWith(exact.map((word) => (isKnown(word) ? word : widen(word))));
  const widened = attemptWith(exact.map(widen));
  const inTurn = [corrected, widened, { ...widened, mayMissOne: true }].filter(
    ({ words, mayMissOne }) => words.length >= (mayMissOne ? FEWEST_TO_MISS_ONE : 1),
  );
  return { inTurn, widest: widened };
}

function attemptWith(all: TypedWord[]): Attempt {
  const words = all.filter((word) => word.spellings.length > 0);
  return { words, phrase: words.flatMap(({ spellings: [nearest = ''] }) => nearest), mayMissOne: false };
}

function queriesFor(
  { words, phrase, mayMissOne }: Attempt,
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
    phrase: phrase.map((word) => ` ${word}`).join(''),
  };
}

// The spellings found in the best event, in the order in which the words were typed (null if they are the typed ones),
// and the typed words of which it has none.
function wordsFound({ words }: Attempt, documentWords: string[], typed: string[]) {
  const held = new Set(documentWords);
  const found = new Map<string, string>();
  for (const { asked, spellings, isOpen } of words) {
    const spelling =
      spellings.find((word) => held.has(word)) ??
      spellings.find((word) => isOpen && documentWords.some((known) => known.startsWith(word)));
    if (spelling !== undefined) found.set(asked, spelling);
  }
  const text = typed.flatMap((word) => found.get(word) ?? []).join(' ');
  return {
    didYouMean: text === typed.join(' ') || text === '' ? null : text,
    leftOut: typed.filter((word) => !found.has(word)),
  };
}
