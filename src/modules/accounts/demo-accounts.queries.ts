import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { emailKey, type NewAccount } from './accounts.queries.ts';

// How many of the demo accounts have a password, so that one can sign in to them.
export async function countOpenDemoAccounts(db: Sql): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from accounts where is_demo and password_hash is not null
  `.execute(db);
  return counted.rows[0]?.count ?? 0;
}

// Answers null if the address has an account that is not a demo account.
export async function upsertDemoAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const written = await sql<{ id: string }>`
    insert into accounts (name, email, email_key, password_hash, locale, is_merchant, is_demo)
    values (
      ${account.name}, ${account.email}, ${emailKey(account.email)}, ${account.passwordHash}, ${account.locale},
      ${account.isMerchant}, true
    )
    on conflict (email_key) do update set password_hash = excluded.password_hash where accounts.is_demo
    returning id
  `.execute(tx);
  return written.rows[0]?.id ?? null;
}

export async function lockDemoAccounts(tx: Tx): Promise<void> {
  await sql`
    delete from account_sessions where account_id in (select id from accounts where is_demo)
  `.execute(tx);
  await sql`update accounts set password_hash = null, is_admin = false where is_demo`.execute(tx);
}

interface DemoPerson {
  name: string;
  email: string;
  locale: Locale;
  isMerchant: boolean;
  createdAt: Date;
}

// Inserts accounts without a password, to which nobody can sign in. Answers their ids in order.
export async function insertDemoPeople(tx: Tx, people: readonly DemoPerson[]): Promise<string[]> {
  const inserted = await sql<{ id: string }>`
    with given as (
      select gen_random_uuid() as id, person.*
      from rows from (
        jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as (
          name text, email text, locale text, "isMerchant" boolean, "createdAt" timestamptz
        )
      ) with ordinality as person (name, email, locale, is_merchant, created_at, place)
    ), written as (
      insert into accounts (id, name, email, email_key, locale, is_merchant, is_demo, created_at)
      select id, name, email, lower(email), locale, is_merchant, true, created_at from given
    )
    select id from given order by place
  `.execute(tx);
  return inserted.rows.map((row) => row.id);
}
