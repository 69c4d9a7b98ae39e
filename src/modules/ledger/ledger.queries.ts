import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import type { Account, Booking, Entry } from './booking.rules.ts';

// One books at a time, so that what is read is what the booking adds to.
export async function lockLedger(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger', 0))`.execute(tx);
}

export interface BookedRow {
  key: string;
  order_reference: string;
  entries: Entry[];
}

// Order by order: of a table that grows so fast, nobody knows yet that the index is worth it.
export async function listBooked(tx: Tx, references: readonly string[]): Promise<BookedRow[]> {
  const found = await sql<BookedRow>`
    select booked.key, entry.order_reference, jsonb_agg(jsonb_build_object(
      'account', jsonb_build_object('kind', account.kind, 'provider', account.provider,
        'organizerId', account.organizer_id, 'currency', account.currency),
      'amountMinor', entry.amount_minor
    )) as entries
    from unnest(${references}::text[]) as wanted (reference)
    cross join lateral (select * from ledger_entries where order_reference = wanted.reference offset 0) as entry
    join ledger_transactions as booked on booked.id = entry.transaction_id
    join ledger_accounts as account on account.id = entry.account_id
    group by booked.id, booked.key, entry.order_reference order by booked.id
  `.execute(tx);
  return found.rows;
}

export interface KeyRow {
  key: string;
  currency: Currency;
  entries: Entry[];
}

export async function listBookedKeys(tx: Tx, keys: readonly string[]): Promise<KeyRow[]> {
  const found = await sql<KeyRow>`
    select booked.key, booked.currency, jsonb_agg(jsonb_build_object(
      'account', jsonb_build_object('kind', account.kind, 'provider', account.provider,
        'organizerId', account.organizer_id, 'currency', account.currency),
      'amountMinor', entry.amount_minor
    )) as entries
    from ledger_transactions as booked
    join ledger_entries as entry on entry.transaction_id = booked.id
    join ledger_accounts as account on account.id = entry.account_id
    where booked.key = any(${keys}::text[])
    group by booked.id, booked.key, booked.currency order by booked.id
  `.execute(tx);
  return found.rows;
}

// What it keeps for us; null: it never kept anything of this currency.
export async function findProviderBalance(
  tx: Tx,
  provider: string,
  currency: Currency,
): Promise<number | null> {
  const found = await sql<{ minor: number }>`
    select coalesce((select sum(balance_minor) from ledger_balances where account_id = account.id), 0)::bigint as minor
    from ledger_accounts as account
    where account.kind = 'provider' and account.provider = ${provider} and account.currency = ${currency}
  `.execute(tx);
  return found.rows[0]?.minor ?? null;
}

export interface AccountRow extends Account {
  id: number;
}

// Opens those that there are none of yet.
export async function openAccounts(tx: Tx, accounts: readonly Account[]): Promise<AccountRow[]> {
  const wanted = sql`
    select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      as wanted (kind text, provider text, "organizerId" int, currency text)
  `;
  const find = sql<AccountRow>`
    select account.id, account.kind, account.provider, account.organizer_id as "organizerId", account.currency
    from (${wanted}) as wanted join ledger_accounts as account on account.kind = wanted.kind
      and account.provider = wanted.provider and account.organizer_id = wanted."organizerId"
      and account.currency = wanted.currency
  `;
  const found = await find.execute(tx);
  if (found.rows.length === accounts.length) return found.rows;
  await sql`
    insert into ledger_accounts (kind, provider, organizer_id, currency) ${wanted} on conflict do nothing
  `.execute(tx);
  return (await find.execute(tx)).rows;
}

// Whatever is booked already stays as it is. Answers the new ones.
export async function insertTransactions(
  tx: Tx,
  bookings: readonly Booking[],
): Promise<{ id: string; key: string }[]> {
  const rows = bookings.map(({ key, kind, currency, at }) => ({ key, kind, currency, at }));
  const inserted = await sql<{ id: string; key: string }>`
    insert into ledger_transactions (key, kind, currency, happened_at)
    select key, kind, currency, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted (key text, kind text, currency text, at timestamptz)
    order by at, key
    on conflict (key) do nothing returning id::text, key
  `.execute(tx);
  return inserted.rows;
}

export interface EntryRow {
  transactionId: string;
  line: number;
  accountId: number | undefined;
  amountMinor: number;
  eventId: number;
  orderReference: string | null;
}

export async function insertEntries(tx: Tx, entries: readonly EntryRow[]): Promise<void> {
  await sql`
    insert into ledger_entries (transaction_id, line, account_id, amount_minor, event_id, order_reference)
    select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (
      "transactionId" bigint, line smallint, "accountId" int, "amountMinor" bigint, "eventId" int, "orderReference" text
    )
  `.execute(tx);
}

// What is asked at the end of a transaction, now, so that a step of it fails by itself.
export async function proveSums(tx: Tx): Promise<void> {
  await sql`set constraints sums_to_zero immediate`.execute(tx);
  await sql`set constraints sums_to_zero deferred`.execute(tx);
}

export interface WaitingRow {
  id: string;
  order_reference: string;
}

// The orders that waited longest.
export async function listWaiting(db: Sql, most: number): Promise<WaitingRow[]> {
  const found = await sql<WaitingRow>`
    select id::text, order_reference from ledger_waiting where again_at <= clock_timestamp() order by id limit ${most}
  `.execute(db);
  return found.rows;
}

// With what is booked of them, in its transaction.
export async function deleteWaiting(tx: Tx, waiting: readonly WaitingRow[]): Promise<void> {
  await sql`delete from ledger_waiting where id = any(${idsOf(waiting)}::bigint[])`.execute(tx);
}

// One that could not be booked: later and later, up to an hour.
export async function putOffWaiting(db: Sql | Tx, waiting: readonly WaitingRow[]): Promise<void> {
  await sql`
    update ledger_waiting set failures = failures + 1,
      again_at = clock_timestamp() + least(power(2, failures), 60) * interval '1 minute'
    where id = any(${idsOf(waiting)}::bigint[])
  `.execute(db);
}

// Orders that could not be booked and wait to be tried again.
export async function listStuck(db: Sql): Promise<string[]> {
  const found = await sql<{ order_reference: string }>`
    select distinct order_reference from ledger_waiting where failures > 0 order by order_reference
  `.execute(db);
  return found.rows.map((row) => row.order_reference);
}

// Also what was put off is tried at the next look.
export async function updateWaitingDue(db: Sql): Promise<void> {
  await sql`
    update ledger_waiting set again_at = clock_timestamp() where again_at > clock_timestamp()
  `.execute(db);
}

const idsOf = (waiting: readonly WaitingRow[]): string[] => waiting.map(({ id }) => id);

// All of one organiser's, also what could not be booked before.
export async function listWaitingOf(tx: Tx, organizerId: number): Promise<WaitingRow[]> {
  const found = await sql<WaitingRow>`
    select waiting.id::text, waiting.order_reference from ledger_waiting as waiting
    join orders as bought on bought.reference = waiting.order_reference
    join events as event on event.id = bought.event_id
    where event.organizer_id = ${organizerId} order by waiting.id
  `.execute(tx);
  return found.rows;
}

export interface DueRow {
  currency: Currency;
  // Below zero: the seller owes it.
  due_minor: number;
}

export async function listDue(db: Sql | Tx, organizerId: number): Promise<DueRow[]> {
  const found = await sql<DueRow>`
    select account.currency, -sum(balance.balance_minor)::bigint as due_minor
    from ledger_accounts as account join ledger_balances as balance on balance.account_id = account.id
    where account.kind = 'due' and account.organizer_id = ${organizerId}
    group by account.currency having sum(balance.balance_minor) <> 0 order by account.currency
  `.execute(db);
  return found.rows;
}
