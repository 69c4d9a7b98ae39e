import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

export const PAGE_NEWS = 'page_news';

// NOTIFY carries at most 8,000 bytes. For a longer list, every process drops all its pages instead.
const LONGEST_NEWS = 7_000;
export const EVERYTHING = '*';

// Called in the writing transaction, so that every process hears it exactly when the change becomes visible.
export async function announcePageChange(tx: Tx, tags: string[]): Promise<void> {
  const words = [...new Set(tags)].join(' ');
  const news = words.length > LONGEST_NEWS ? EVERYTHING : words;
  await sql`select pg_notify(${PAGE_NEWS}, ${news})`.execute(tx);
}
