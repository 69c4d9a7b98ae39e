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

export async function insertAccounts(tx: Tx, accounts: readonly Account[]): Promise<void> {
  await sql`
    insert into ledger_accounts (kind, provider, organizer_id, currency)
    select wanted.kind, wanted.provider, wanted."organizerId", wanted.currency
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      as wanted (kind text, provider text, "organizerId" int, currency text)
    where not exists (
      select from ledger_accounts as account where account.kind = wanted.kind and account.provider = wanted.provider
        and account.organizer_id = wanted."organizerId" and account.currency = wanted.currency
    )
    on conflict do nothing
  `.execute(tx);
}

// Whatever is booked already stays as it is. Answers how many were new.
export async function insertBookings(tx: Tx, bookings: readonly Booking[]): Promise<number> {
  const inserted = await sql<{ count: number }>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as wanted (
        key text, kind text, currency text, at timestamptz, "eventId" int, "orderReference" text, entries jsonb
      )
    ), booked as (
      insert into ledger_transactions (key, kind, currency, happened_at)
      select key, kind, currency, at from wanted order by at, key
      on conflict (key) do nothing returning id, key
    ), entered as (
      insert into ledger_entries (transaction_id, line, account_id, amount_minor, event_id, order_reference)
      select booked.id, entry.line, account.id, (entry.value ->> 'amountMinor')::bigint, wanted."eventId",
        wanted."orderReference"
      from booked join wanted using (key)
      cross join lateral jsonb_array_elements(wanted.entries) with ordinality as entry (value, line)
      cross join lateral jsonb_to_record(entry.value -> 'account')
        as named (kind text, provider text, "organizerId" int, currency text)
      join ledger_accounts as account on account.kind = named.kind and account.provider = named.provider
        and account.organizer_id = named."organizerId" and account.currency = named.currency
      returning transaction_id
    )
    select count(distinct transaction_id)::int as count from entered
  `.execute(tx);
  return inserted.rows[0]?.count ?? 0;
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
export async function deleteWaiting(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from ledger_waiting where id = any(${ids}::bigint[])`.execute(tx);
}

// One that could not be booked: later and later, up to an hour.
export async function putOffWaiting(db: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    update ledger_waiting set failures = failures + 1,
      again_at = clock_timestamp() + least(power(2, failures), 60) * interval '1 minute'
    where id = any(${ids}::bigint[])
  `.execute(db);
}

// All of one organiser's.
export async function takeWaitingOf(tx: Tx, organizerId: number): Promise<string[]> {
  const taken = await sql<{ order_reference: string }>`
    delete from ledger_waiting where id in (
      select waiting.id from ledger_waiting as waiting
      join orders as bought on bought.reference = waiting.order_reference
      join events as event on event.id = bought.event_id
      where event.organizer_id = ${organizerId}
    ) returning order_reference
  `.execute(tx);
  return [...new Set(taken.rows.map((row) => row.order_reference))];
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
