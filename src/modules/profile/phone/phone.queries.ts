import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export const CODE_SECONDS = 600;
const MOST_TRIES = 5;

// A new code replaces the one before.
export async function upsertPhoneCode(tx: Tx, accountId: string, phone: string, hash: Buffer): Promise<void> {
  await sql`
    insert into account_phone_codes (account_id, phone, code_hash, expires_at)
    values (${accountId}, ${phone}, ${hash}, now() + make_interval(secs => ${CODE_SECONDS}))
    on conflict (account_id) do update set
      phone = excluded.phone, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at
  `.execute(tx);
}

export interface PhoneTry {
  is_right: boolean;
  tries_left: number;
  phone: string;
}

// Counts the try before it answers, so that a hundred tries at once are still only five. null: there is no code left to
// try, or it was sent to a number that the account does not have any more.
export async function tryPhoneCode(db: Sql, accountId: string, hash: Buffer): Promise<PhoneTry | null> {
  const tried = await sql<PhoneTry>`
    update account_phone_codes as code set tries = code.tries + 1
    from accounts as account
    where code.account_id = ${accountId} and account.id = code.account_id and account.phone = code.phone
      and code.tries < ${MOST_TRIES} and code.expires_at > now()
    returning code.code_hash = ${hash} as is_right, ${MOST_TRIES} - code.tries as tries_left, code.phone
  `.execute(db);
  return tried.rows[0] ?? null;
}

export async function deletePhoneCode(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from account_phone_codes where account_id = ${accountId}`.execute(tx);
}

export async function deleteExpiredPhoneCodes(db: Sql): Promise<void> {
  await sql`delete from account_phone_codes where expires_at < now()`.execute(db);
}
