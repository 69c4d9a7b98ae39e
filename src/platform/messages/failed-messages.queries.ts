import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Channel } from './messages.queries.ts';

export interface FailedMessageRow {
  id: string;
  key: string;
  channel: Channel;
  recipient: string;
  subject: string;
  tries: number;
  last_problem: string | null;
  queued_at: Date;
  done_at: Date;
}

const COLUMNS = sql`
  id, key, channel, recipient, subject, tries, last_problem, queued_at, coalesce(done_at, queued_at) as done_at
`;

export const GIVEN_UP = sql`state = 'failed' and let_go_at is null`;

// The oldest first.
export async function listFailedMessages(db: Sql, most: number): Promise<FailedMessageRow[]> {
  const found = await sql<FailedMessageRow>`
    select ${COLUMNS} from messages where ${GIVEN_UP} order by messages.done_at limit ${most}
  `.execute(db);
  return found.rows;
}

export type FailedMessageKey = Pick<FailedMessageRow, 'id' | 'key'>;

// The same ones, or one alone.
export async function listFailedKeys(tx: Tx, most: number): Promise<FailedMessageKey[]> {
  const found = await sql<FailedMessageKey>`
    select id, key from messages where ${GIVEN_UP} order by done_at limit ${most}
  `.execute(tx);
  return found.rows;
}

export async function findFailedKey(tx: Tx, id: string): Promise<FailedMessageKey | null> {
  const found = await sql<FailedMessageKey>`
    select id, key from messages where id = ${id} and ${GIVEN_UP}
  `.execute(tx);
  return found.rows[0] ?? null;
}

// Those of them that are given up still, for nobody else to touch meanwhile.
export async function lockFailedMessages(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from messages where id = any(${[...ids]}::uuid[]) and ${GIVEN_UP} order by id for update
  `.execute(tx);
  return found.rows.map(({ id }) => id);
}

// They go out with the next round and are tried as long as new ones.
export async function updateToQueued(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update messages set state = 'queued', tries = 0, next_try_at = now(), done_at = null
    where id = any(${[...ids]}::uuid[])
  `.execute(tx);
}

export async function updateLetGo(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update messages set let_go_at = now() where id = any(${[...ids]}::uuid[])`.execute(tx);
}
