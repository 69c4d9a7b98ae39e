import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface TriesTaken {
  was_refused: boolean;
  // Until the oldest one that counts is forgotten.
  wait_seconds: number;
}

// One statement, so that the row's lock makes tries of all processes queue up.
export async function takeTry(
  db: Sql | Tx,
  key: string,
  most: number,
  windowSeconds: number,
): Promise<TriesTaken> {
  const span = sql`make_interval(secs => ${windowSeconds})`;
  const recent = sql`array(
    select instant from unnest(tries.instants) as instant where instant > now() - ${span} order by instant
  )`;
  const taken = await sql<TriesTaken>`
    insert into shared_tries as tries (key, instants, expires_at)
    values (${key}, array[now()], now() + ${span})
    on conflict (key) do update set
      instants = case when cardinality(${recent}) < ${most} then ${recent} || now() else ${recent} end,
      was_refused = cardinality(${recent}) >= ${most},
      expires_at = now() + ${span}
    returning
      was_refused,
      ceil(extract(epoch from instants[1] + ${span} - now()))::int as wait_seconds
  `.execute(db);
  const [row] = taken.rows;
  if (!row) throw new Error('No try was counted');
  return row;
}

export async function deleteTries(db: Sql | Tx, key: string): Promise<void> {
  await sql`delete from shared_tries where key = ${key}`.execute(db);
}

export async function deleteExpiredTries(db: Sql): Promise<void> {
  await sql`delete from shared_tries where expires_at < now()`.execute(db);
}
