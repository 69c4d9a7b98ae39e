import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { emailKey } from '../accounts.queries.ts';

const LINK_HOURS = 24;

export interface RegistrationRow {
  email: string;
  name: string;
  phone: string | null;
  password_hash: string;
  locale: Locale;
  organization: string | null;
  next_path: string | null;
  // What the cookie of the browser in which it was entered hashes to.
  browser_hash: Uint8Array;
}

const COLUMNS = sql`email, name, phone, password_hash, locale, organization, next_path, browser_hash`;

// Inserts nothing for an address that has an account, but takes the same time, so that the time tells nothing.
export async function insertRegistration(tx: Tx, hash: Buffer, row: RegistrationRow): Promise<void> {
  await sql`
    insert into registrations (
      token_hash, email, email_key, name, phone, password_hash, locale, organization, next_path, browser_hash,
      expires_at
    )
    select
      ${hash}::bytea, ${row.email}::text, ${emailKey(row.email)}::text, ${row.name}::text, ${row.phone}::text,
      ${row.password_hash}::text, ${row.locale}::text, ${row.organization}::text, ${row.next_path}::text,
      ${row.browser_hash}::bytea, now() + make_interval(hours => ${LINK_HOURS})
    where not exists (select from accounts where email_key = ${emailKey(row.email)})
  `.execute(tx);
}

// Deletes the registration as it reads it: if two open one link at once, only one of them gets it.
export async function takeRegistration(tx: Tx, hash: Buffer): Promise<RegistrationRow | null> {
  const taken = await sql<RegistrationRow>`
    delete from registrations where token_hash = ${hash} and expires_at > now() returning ${COLUMNS}
  `.execute(tx);
  return taken.rows[0] ?? null;
}

// Only looks: the link can still be used afterwards.
export async function findRegistration(db: Sql, hash: Buffer): Promise<RegistrationRow | null> {
  const found = await sql<RegistrationRow>`
    select ${COLUMNS} from registrations where token_hash = ${hash} and expires_at > now()
  `.execute(db);
  return found.rows[0] ?? null;
}

// What was entered for this address in this browser and is not confirmed yet.
export async function findRegistrationOf(
  db: Sql,
  email: string,
  browserHash: Buffer | null,
): Promise<RegistrationRow | null> {
  const found = await sql<RegistrationRow>`
    select ${COLUMNS} from registrations
    where email_key = ${emailKey(email)} and browser_hash = ${browserHash}::bytea and expires_at > now()
    limit 1
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function deleteRegistrations(tx: Tx, email: string): Promise<void> {
  await sql`delete from registrations where email_key = ${emailKey(email)}`.execute(tx);
}

export async function deleteExpiredRegistrations(db: Sql): Promise<void> {
  await sql`delete from registrations where expires_at < now()`.execute(db);
}
