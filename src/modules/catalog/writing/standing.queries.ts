import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

// What operators say about an event: that it is shown first, or not at all.

// Answers whether it was not so before.
export async function insertFeatured(tx: Tx, eventId: number, now: Date): Promise<boolean> {
  const inserted = await sql`
    insert into featured_events (event_id, at) values (${eventId}, ${now}) on conflict do nothing returning event_id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function deleteFeatured(tx: Tx, eventId: number): Promise<boolean> {
  const deleted = await sql`
    delete from featured_events where event_id = ${eventId} returning event_id
  `.execute(tx);
  return deleted.rows.length > 0;
}

export interface TakeDownRow {
  at: Date;
  words: string;
  status: 'published' | 'postponed';
}

export async function insertTakeDown(tx: Tx, eventId: number, down: TakeDownRow): Promise<void> {
  await sql`
    insert into event_take_downs (event_id, at, words, status)
    values (${eventId}, ${down.at}, ${down.words}, ${down.status})
  `.execute(tx);
}

// null: nobody took it down, whatever its team did.
export async function findTakeDown(db: Sql | Tx, eventId: number): Promise<TakeDownRow | null> {
  const found = await sql<TakeDownRow>`
    select at, words, status from event_take_downs where event_id = ${eventId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function deleteTakeDown(tx: Tx, eventId: number): Promise<void> {
  await sql`delete from event_take_downs where event_id = ${eventId}`.execute(tx);
}
