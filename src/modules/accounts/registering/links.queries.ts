import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import { emailKey } from '../accounts.queries.ts';

export interface LinkRow {
  account_id: string;
  purpose: 'password' | 'email';
  email: string | null;
}

const HOURS = { password: 1, email: 24 };

export async function insertEmailLink(tx: Tx, hash: Buffer, accountId: string, email: string): Promise<void> {
  await sql`
    insert into account_links (token_hash, account_id, purpose, email, expires_at)
    values (
      ${hash}, ${accountId}, 'email', ${email}, now() + make_interval(hours => ${HOURS.email})
    )
  `.execute(tx);
}

// Inserts nothing for an address without an account, but takes the same time, so that the time tells nothing.
export async function insertPasswordLink(tx: Tx, hash: Buffer, email: string): Promise<void> {
  await sql`
    insert into account_links (token_hash, account_id, purpose, expires_at)
    select ${hash}::bytea, id, 'password', now() + make_interval(hours => ${HOURS.password})
    from accounts where email_key = ${emailKey(email)} and deleted_at is null
  `.execute(tx);
}

export async function findLink(db: Sql, hash: Buffer, purpose: LinkRow['purpose']): Promise<LinkRow | null> {
  const found = await sql<LinkRow>`
    select account_id, purpose, email from account_links
    where token_hash = ${hash} and purpose = ${purpose} and expires_at > now()
  `.execute(db);
  return found.rows[0] ?? null;
}

// Deletes the link as it reads it: if two use one link at once, only one of them gets it.
export async function takeLink(tx: Tx, hash: Buffer, purpose: LinkRow['purpose']): Promise<LinkRow | null> {
  const taken = await sql<LinkRow>`
    delete from account_links where token_hash = ${hash} and purpose = ${purpose} and expires_at > now()
    returning account_id, purpose, email
  `.execute(tx);
  return taken.rows[0] ?? null;
}

export async function deleteLinks(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from account_links where account_id = ${accountId}`.execute(tx);
}

export async function deleteEmailLinks(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from account_links where account_id = ${accountId} and purpose = 'email'`.execute(tx);
}

export async function deleteExpiredLinks(db: Sql): Promise<void> {
  await sql`delete from account_links where expires_at < now()`.execute(db);
}
