import type { Database, Sql } from '#platform/database/index.ts';
import { deleteUnusedWords, listUsedWords, listWords } from './search/search.queries.ts';
import { deleteActivityBefore } from './trending.queries.ts';

// Views and sales count for nothing after three days; a week lets somebody see why an event was trending.
const ACTIVITY_MS = 7 * 86_400_000;
const DOCUMENTS_AT_ONCE = 5_000;

// Deletes what is not needed any more: search words that no event has, and old views and sales. Safe to run twice.
export async function tidyUp({ sql }: Database, now: Date): Promise<{ words: number; hours: number }> {
  const hours = await deleteActivityBefore(sql, new Date(now.getTime() - ACTIVITY_MS));
  const unused = await findUnusedWords(sql);
  const words = unused.length && (await sql.transaction().execute((tx) => deleteUnusedWords(tx, unused)));
  return { words, hours };
}

async function findUnusedWords(sql: Sql): Promise<string[]> {
  const unused = new Set(await listWords(sql));
  let used = await listUsedWords(sql, 0, DOCUMENTS_AT_ONCE);
  while (used) {
    for (const word of used.words) unused.delete(word);
    used = await listUsedWords(sql, used.last, DOCUMENTS_AT_ONCE);
  }
  return [...unused];
}
