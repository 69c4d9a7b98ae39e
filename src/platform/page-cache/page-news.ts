import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

export const PAGE_NEWS = 'page_news';

// NOTIFY carries at most 8,000 bytes; past that everybody simply drops everything.
const LONGEST_NEWS = 7_000;
export const EVERYTHING = '*';

// Told in the writing transaction, so it is heard by every process exactly when the change can be seen.
export async function announcePageChange(tx: Tx, tags: string[]): Promise<void> {
  const words = [...new Set(tags)].join(' ');
  const news = words.length > LONGEST_NEWS ? EVERYTHING : words;
  await sql`select pg_notify(${PAGE_NEWS}, ${news})`.execute(tx);
}
