import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

const SESSION_DAYS = 30;
export const SESSION_SECONDS = SESSION_DAYS * 86_400;

export interface SessionPerson {
  session_id: string;
  // When they signed in, or last proved once more who they are.
  proved_at: Date;
  id: string;
  name: string;
  email: string;
  // null until it is confirmed.
  phone: string | null;
  is_merchant: boolean;
  // Its last use was recorded some time ago and should be recorded again.
  is_stale: boolean;
}

export async function findSessionPerson(db: Sql, hash: Buffer): Promise<SessionPerson | null> {
  const found = await sql<SessionPerson>`
    select
      session.id as session_id, session.proved_at, account.id, account.name, account.email,
      case when account.phone_confirmed_at is not null then account.phone end as phone,
      account.is_merchant, session.seen_at < now() - interval '1 hour' as is_stale
    from account_sessions as session join accounts as account on account.id = session.account_id
    where session.token_hash = ${hash} and session.expires_at > now() and account.deleted_at is null
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function updateSessionSeen(db: Sql, id: string): Promise<void> {
  await sql`
    update account_sessions set seen_at = now(), expires_at = now() + make_interval(days => ${SESSION_DAYS})
    where id = ${id}
  `.execute(db);
}

// Only of a session that is still there.
export async function updateSessionProved(tx: Tx, id: string, accountId: string, now: Date): Promise<void> {
  await sql`
    update account_sessions set proved_at = ${now} where id = ${id} and account_id = ${accountId}
  `.execute(tx);
}

export async function insertSession(tx: Tx, hash: Buffer, accountId: string, device: string): Promise<void> {
  await sql`
    insert into account_sessions (token_hash, account_id, device, expires_at)
    values (${hash}, ${accountId}, ${device}, now() + make_interval(days => ${SESSION_DAYS}))
  `.execute(tx);
}

export async function deleteSession(db: Sql | Tx, hash: Buffer): Promise<void> {
  await sql`delete from account_sessions where token_hash = ${hash}`.execute(db);
}

// Ends all sessions of the account, except the one with this hash if one is given.
export async function deleteSessionsOf(
  db: Sql | Tx,
  accountId: string,
  keptId: string | null,
): Promise<void> {
  await sql`
    delete from account_sessions where account_id = ${accountId} and id is distinct from ${keptId}::uuid
  `.execute(db);
}

export async function deleteSessionById(db: Sql | Tx, accountId: string, id: string): Promise<void> {
  await sql`delete from account_sessions where account_id = ${accountId} and id = ${id}`.execute(db);
}

export interface SessionRow {
  id: string;
  is_current: boolean;
  device: string;
  created_at: Date;
  seen_at: Date;
}

export async function listSessions(
  db: Sql,
  accountId: string,
  currentId: string | null,
): Promise<SessionRow[]> {
  const found = await sql<SessionRow>`
    select id, id is not distinct from ${currentId}::uuid as is_current, device, created_at, seen_at
    from account_sessions where account_id = ${accountId} and expires_at > now()
    order by is_current desc, seen_at desc
  `.execute(db);
  return found.rows;
}

export async function deleteExpiredSessions(db: Sql): Promise<void> {
  await sql`delete from account_sessions where expires_at < now()`.execute(db);
}
