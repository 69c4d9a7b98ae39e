import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

// Writes down that something happened, in the transaction in which it does: the news exists if and only if that
// commits. Whoever reacts is listed in main/reactions.ts and may be told twice.
export const announce = (tx: Tx, name: string, data: Record<string, unknown>): Promise<void> =>
  announceAll(tx, name, [data]);

export async function announceAll(tx: Tx, name: string, news: Record<string, unknown>[]): Promise<void> {
  await sql`
    insert into announcements (name, data) select ${name}, jsonb_array_elements(${JSON.stringify(news)}::jsonb)
  `.execute(tx);
}
