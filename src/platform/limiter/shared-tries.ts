import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import { addressKey } from './address-key.ts';

// Keys contain addresses, which are not kept in readable form.
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

// At most `limit` tries of one key in any stretch of `windowSeconds`, for all processes together and across restarts.
// Counts the try and answers 0, or counts nothing and answers how many seconds to wait. Uses the database's clock.
export async function takeTry(
  db: Sql | Tx,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<number> {
  const taken = await sql<{ wait: number }>`
    select take_try(${hashOf(key)}, ${limit}::int, ${windowSeconds}::int) as wait
  `.execute(db);
  return taken.rows[0]?.wait ?? 0;
}

// How many tries each of these keys has within the window that ends now.
export async function countTries(db: Sql | Tx, keys: string[], windowSeconds: number): Promise<number[]> {
  const hashes = keys.map(hashOf);
  const found = await sql<{ key: string; count: number }>`
    select key, count(*)::int as count from tries, unnest(taken) as at
    where key = any(${hashes}) and at > clock_timestamp() - make_interval(secs => ${windowSeconds}::int)
    group by key
  `.execute(db);
  return hashes.map((hash) => found.rows.find(({ key }) => key === hash)?.count ?? 0);
}

// For a try that turned out not to be one of those that are to be limited.
export async function giveTryBack(db: Sql | Tx, key: string): Promise<void> {
  await sql`
    update tries set taken = trim_array(taken, 1) where key = ${hashOf(key)} and cardinality(taken) > 0
  `.execute(db);
}

export interface PlaceLimits {
  fromHere: number;
  fromAnywhere: number;
  windowSeconds: number;
}

// For tries at what belongs to somebody else, such as their mailbox: one place has few, all places together many, so that
// nobody alone can use up what the owner needs. Answers as `takeTry` does.
export async function takeTryFrom(
  db: Sql | Tx,
  address: string,
  key: string,
  { fromHere, fromAnywhere, windowSeconds }: PlaceLimits,
): Promise<number> {
  const here = JSON.stringify([key, addressKey(address)]);
  const wait = await takeTry(db, here, fromHere, windowSeconds);
  return wait > 0 ? wait : takeTry(db, key, fromAnywhere, windowSeconds);
}

export async function forgetOldTries(db: Sql): Promise<void> {
  await sql`delete from tries where until < now()`.execute(db);
}

// As if this key had never been tried.
export async function forgetTries(db: Sql | Tx, key: string): Promise<void> {
  await sql`delete from tries where key = ${hashOf(key)}`.execute(db);
}
