import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  phone_confirmed_at: Date | null;
  password_hash: string | null;
  locale: Locale;
  city: string | null;
  is_merchant: boolean;
  totp_secret: Uint8Array | null;
  totp_confirmed_at: Date | null;
  factor_declined_at: Date | null;
  created_at: Date;
  pending_email: string | null;
}

const COLUMNS = sql`
  account.id, account.name, account.email, account.phone, account.phone_confirmed_at, account.password_hash,
  account.locale, account.city, account.is_merchant, account.totp_secret, account.totp_confirmed_at,
  account.factor_declined_at, account.created_at,
  (
    select link.email from account_links as link
    where link.account_id = account.id and link.purpose = 'email' and link.expires_at > now()
    order by link.created_at desc limit 1
  ) as pending_email
`;

export const emailKey = (email: string) => email.toLowerCase();

export async function findAccount(db: Sql | Tx, id: string): Promise<AccountRow | null> {
  const found = await sql<AccountRow>`
    select ${COLUMNS} from accounts as account where account.id = ${id} and account.deleted_at is null
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function getAccount(db: Sql | Tx, id: string): Promise<AccountRow> {
  const account = await findAccount(db, id);
  if (!account) throw new Error(`There is no account ${id}`);
  return account;
}

export async function findAccountByEmail(db: Sql | Tx, email: string): Promise<AccountRow | null> {
  const found = await sql<AccountRow>`
    select ${COLUMNS} from accounts as account
    where account.email_key = ${emailKey(email)} and account.deleted_at is null
  `.execute(db);
  return found.rows[0] ?? null;
}

// Typed without a country, a number may belong to one of several countries. It finds an account only if exactly one
// matches.
export async function findAccountByPhone(db: Sql, phones: string[]): Promise<AccountRow | null> {
  const found = await sql<AccountRow>`
    select ${COLUMNS} from accounts as account
    where account.phone = any(${phones}::text[]) and account.phone_confirmed_at is not null
      and account.deleted_at is null
  `.execute(db);
  const [first, second] = found.rows;
  return first && !second ? first : null;
}

export interface NewAccount {
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string | null;
  locale: Locale;
  isMerchant: boolean;
}

// Answers null if the address has an account already.
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const inserted = await sql<{ id: string }>`
    insert into accounts (name, email, email_key, phone, password_hash, locale, is_merchant)
    values (
      ${account.name}, ${account.email}, ${emailKey(account.email)}, ${account.phone}, ${account.passwordHash},
      ${account.locale}, ${account.isMerchant}
    )
    on conflict (email_key) do nothing
    returning id
  `.execute(tx);
  return inserted.rows[0]?.id ?? null;
}

export interface ProfileChange {
  name?: string | undefined;
  phone?: string | null | undefined;
  locale?: Locale | undefined;
  city?: string | null | undefined;
}

// Whether the account is still as it was when the password was checked. It is locked until the end of the transaction:
// a change of the password waits, and then also ends the session that is opened here.
export async function lockUnchanged(tx: Tx, account: AccountRow): Promise<boolean> {
  const locked = await sql`
    select from accounts
    where id = ${account.id} and deleted_at is null
      and password_hash is not distinct from ${account.password_hash}::text
      and (totp_confirmed_at is not null) = ${account.totp_confirmed_at !== null}
    for no key update
  `.execute(tx);
  return locked.rows.length > 0;
}

// Fields that are undefined stay as they are. A new number counts as not confirmed.
export async function updateProfile(tx: Tx, id: string, change: ProfileChange): Promise<void> {
  const { name, phone, locale, city } = change;
  await sql`
    update accounts set
      name = coalesce(${name ?? null}, name),
      locale = coalesce(${locale ?? null}, locale),
      city = case when ${city !== undefined} then ${city ?? null} else city end,
      phone_confirmed_at = case
        when ${phone !== undefined} and phone is distinct from ${phone ?? null}::text then null
        else phone_confirmed_at
      end,
      phone = case when ${phone !== undefined} then ${phone ?? null} else phone end
    where id = ${id}
  `.execute(tx);
}

// Answers when; null if another account has this address.
export async function updateEmail(tx: Tx, id: string, email: string): Promise<Date | null> {
  const updated = await sql<{ at: Date }>`
    update accounts set email = ${email}, email_key = ${emailKey(email)}
    where id = ${id}
      and not exists (select from accounts as other where other.email_key = ${emailKey(email)} and other.id <> ${id})
    returning now() as at
  `.execute(tx);
  return updated.rows[0]?.at ?? null;
}

// Phone companies give old numbers to new people, so the number goes to the account that confirmed it last.
export async function updatePhoneConfirmed(tx: Tx, accountId: string, phone: string): Promise<void> {
  await sql`
    update accounts set phone_confirmed_at = null
    where phone = ${phone} and phone_confirmed_at is not null and id <> ${accountId}
  `.execute(tx);
  await sql`
    update accounts set phone_confirmed_at = now() where id = ${accountId} and phone = ${phone}
  `.execute(tx);
}

export async function updatePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await sql`update accounts set password_hash = ${passwordHash} where id = ${id}`.execute(tx);
}

// Answers false if it is a merchant's account already.
export async function updateToMerchant(tx: Tx, id: string): Promise<boolean> {
  const updated = await sql`
    update accounts set is_merchant = true where id = ${id} and not is_merchant returning id
  `.execute(tx);
  return updated.rows.length > 0;
}

// They act for no organiser any more, and may begin one of their own.
export async function updateToNoMerchant(tx: Tx, id: string): Promise<void> {
  await sql`update accounts set is_merchant = false where id = ${id}`.execute(tx);
}

export async function insertHistory(tx: Tx, accountId: string, what: string): Promise<void> {
  await sql`insert into account_history (account_id, what) values (${accountId}, ${what})`.execute(tx);
}

export interface HistoryRow {
  what: string;
  happened_at: Date;
}

export async function listHistory(db: Sql, accountId: string): Promise<HistoryRow[]> {
  const found = await sql<HistoryRow>`
    select what, happened_at from account_history where account_id = ${accountId} order by id
  `.execute(db);
  return found.rows;
}

// Removes everything that could lead to the person, from this table and from every other one of this slice.
export async function updateToDeleted(tx: Tx, id: string): Promise<void> {
  await sql`
    update accounts set
      name = '', email = '', email_key = 'deleted ' || id, phone = null, phone_confirmed_at = null,
      password_hash = null, city = null, is_merchant = false, is_admin = false, totp_secret = null, totp_confirmed_at = null,
      deleted_at = now()
    where id = ${id}
  `.execute(tx);
  await sql`delete from account_links where account_id = ${id}`.execute(tx);
  await sql`delete from account_recovery_codes where account_id = ${id}`.execute(tx);
}
