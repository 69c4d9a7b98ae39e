import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface Identity {
  provider: string;
  subject: string;
  email: string;
}

export async function findAccountIdByIdentity(
  db: Sql,
  provider: string,
  subject: string,
): Promise<string | null> {
  const found = await sql<{ account_id: string }>`
    select account_id from account_identities where provider = ${provider} and subject = ${subject}
  `.execute(db);
  return found.rows[0]?.account_id ?? null;
}

// An identity stays with the account that had it first.
export async function insertIdentity(tx: Tx, accountId: string, identity: Identity): Promise<void> {
  await sql`
    insert into account_identities (provider, subject, account_id, email)
    values (${identity.provider}, ${identity.subject}, ${accountId}, ${identity.email})
    on conflict (provider, subject) do nothing
  `.execute(tx);
}

export async function listIdentities(db: Sql | Tx, accountId: string): Promise<Identity[]> {
  const found = await sql<Identity>`
    select provider, subject, email from account_identities where account_id = ${accountId} order by created_at
  `.execute(db);
  return found.rows;
}

export async function deleteIdentities(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from account_identities where account_id = ${accountId}`.execute(tx);
}
