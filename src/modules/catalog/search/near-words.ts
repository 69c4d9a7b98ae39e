import type { Sql } from '#platform/database/index.ts';
import { isTypoOf, typosBetween } from '#shared/search-words.ts';
import { listSimilarWords } from './search.queries.ts';

const MOST_SPELLINGS = 6;

export interface NearWords {
  // Known words that are one or two typos away, nearest first; the word itself if it is known.
  spellings: string[];
  // Whether any known word begins with it.
  isBeginning: boolean;
}

// What is known of words that somebody typed.
export async function nearWords(db: Sql, typed: readonly string[]): Promise<Map<string, NearWords>> {
  const known = Map.groupBy(await listSimilarWords(db, typed), ({ asked }) => asked);
  return new Map(
    typed.map((asked) => {
      const words = (known.get(asked) ?? []).map(({ word }) => ({ word, typos: typosBetween(asked, word) }));
      const near = words
        .filter(({ word }) => isTypoOf(asked, word))
        .sort((one, other) => one.typos - other.typos || (one.word < other.word ? -1 : 1))
        .slice(0, MOST_SPELLINGS);
      return [
        asked,
        {
          spellings: near.map(({ word }) => word),
          isBeginning: words.some(({ word }) => word.startsWith(asked)),
        },
      ];
    }),
  );
}
