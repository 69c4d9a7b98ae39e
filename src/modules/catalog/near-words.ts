import type { Sql } from '#platform/database/index.ts';
import { listSimilarWords } from './search.queries.ts';
import { forgivenTypos, typosBetween } from './search-words.rules.ts';

const MOST_SPELLINGS = 6;

// Known words a typo away, nearest first, by the word that was typed. The word itself is among them if it is known.
export async function nearWords(db: Sql, typed: readonly string[]): Promise<Map<string, string[]>> {
  const near = new Map<string, { word: string; typos: number }[]>(typed.map((word) => [word, []]));
  for (const { asked, word } of await listSimilarWords(db, typed)) {
    const typos = typosBetween(asked, word);
    if (typos <= forgivenTypos(asked)) near.get(asked)?.push({ word, typos });
  }
  return new Map(
    [...near].map(([asked, words]) => [
      asked,
      words
        .sort((one, other) => one.typos - other.typos || (one.word < other.word ? -1 : 1))
        .slice(0, MOST_SPELLINGS)
        .map(({ word }) => word),
    ]),
  );
}
