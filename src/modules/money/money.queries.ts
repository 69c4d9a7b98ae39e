import { sql } from 'kysely';
import { CASH_KINDS, type HeldRow } from '#modules/ledger/index.ts';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Currency } from '#shared/money.ts';

export interface BalanceRow {
  kind: 'held' | 'due' | 'payouts' | 'cash';
  currency: Currency;
  // What we owe the seller.
  owed_minor: number;
}

export async function listBalances(db: SellerSql, organizerId: number): Promise<BalanceRow[]> {
  const found = await sql<BalanceRow>`
    select account.kind, account.currency, coalesce(-sum(balance.balance_minor), 0)::bigint as owed_minor
    from ledger_accounts as account left join ledger_balances as balance on balance.account_id = account.id
    where account.organizer_id = ${organizerId} group by account.kind, account.currency
    order by account.currency, account.kind
  `.execute(db);
  return found.rows;
}

export interface HeldMoneyRow extends HeldRow {
  // Why the site's own people took the event down; null: they did not.
  taken_down: string | null;
}

// As the rules of releasing ask for it.
export async function listHeldMoney(
  db: SellerSql,
  organizerId: number,
  eventId: number | null,
  now: Date,
): Promise<HeldMoneyRow[]> {
  const found = await sql<HeldMoneyRow>`
    select event.id as event_id, account.organizer_id, account.currency, -balance.balance_minor as owed_minor,
      coalesce(-released.balance_minor, 0)::bigint as released_minor, (released.event_id is not null)::int as releases,
      event.status, event.previous_starts_at, event.country_code,
      (event.ends_at at time zone event.time_zone)::date::text as last_day,
      (${now}::timestamptz at time zone event.time_zone)::date::text as today, organizer.release_days,
      organizer.reserve_percent,
      (select down.words from event_take_downs as down where down.event_id = event.id) as taken_down
    from ledger_accounts as account
    join ledger_balances as balance on balance.account_id = account.id and balance.balance_minor <> 0
    join events as event on event.id = balance.event_id
    join organizers as organizer on organizer.id = account.organizer_id
    left join ledger_accounts as due on due.kind = 'due' and due.organizer_id = account.organizer_id
      and due.currency = account.currency
    left join ledger_balances as released on released.account_id = due.id and released.event_id = event.id
    where account.organizer_id = ${organizerId} and account.kind = 'held'
      and (${eventId}::int is null or event.id = ${eventId}::int)
    order by event.ends_at, event.id
  `.execute(db);
  return found.rows;
}

export interface KindSumRow {
  currency: Currency;
  event_id: number;
  kind: string;
  lines: number;
  net_minor: number;
  fee_minor: number;
}

export async function listKindSums(
  db: SellerSql,
  organizerId: number,
  eventId: number | null,
): Promise<KindSumRow[]> {
  const found = await sql<KindSumRow>`
    select currency, event_id, kind, count(*)::int as lines, sum(net_minor)::bigint as net_minor,
      sum(fee_minor)::bigint as fee_minor
    from ledger_lines
    where organizer_id = ${organizerId} and (${eventId}::int is null or event_id = ${eventId}::int)
    group by currency, event_id, kind
  `.execute(db);
  return found.rows;
}

export interface MoneyEventRow {
  id: number;
  name: string;
  slug: string;
  category_slug: string;
  poster_seed: number;
  picture_key: string | null;
  time_zone: string;
  currency: Currency;
}

// The latest first.
export async function listMoneyEvents(
  db: SellerSql,
  organizerId: number,
  eventIds: readonly number[],
): Promise<MoneyEventRow[]> {
  const found = await sql<MoneyEventRow>`
    select id, name, slug, category_slug, poster_seed, picture_key, time_zone, currency from events
    where organizer_id = ${organizerId} and id = any(${eventIds}::int[]) order by starts_at desc, id desc
  `.execute(db);
  return found.rows;
}

export interface LastSaleRow {
  currency: Currency;
  order_reference: string;
  net_minor: number;
  fee_minor: number;
  // It was paid at the door, in cash.
  is_cash: boolean;
}

export async function listLastSales(
  db: SellerSql,
  organizerId: number,
  currencies: readonly Currency[],
): Promise<LastSaleRow[]> {
  const found = await sql<LastSaleRow>`
    select line.currency, line.order_reference, line.net_minor, line.fee_minor,
      exists (
        select from ledger_lines as other
        where other.order_reference = line.order_reference and other.kind = any(${CASH_KINDS}::text[])
      ) as is_cash
    from unnest(${currencies}::text[]) as wanted (currency)
    cross join lateral (
      select currency, coalesce(order_reference, '') as order_reference, net_minor, fee_minor from ledger_lines
      where organizer_id = ${organizerId} and ledger_lines.currency = wanted.currency and kind = 'sale'
      order by happened_at desc, transaction_id desc limit 1
    ) as line
  `.execute(db);
  return found.rows;
}

export interface OrderMoneyRow {
  // Where the page after it begins: when it was paid, to the millionth of a second, and which.
  place: string;
  reference: string;
  paid_at: Date;
  gross_minor: number;
  refunds_minor: number;
  cash_minor: number;
  fee_minor: number;
  net_minor: number;
}

// Orders that are booked, the newest first.
export async function listOrderMoney(
  db: SellerSql,
  eventId: number,
  before: { micros: string; id: string } | null,
  most: number,
): Promise<OrderMoneyRow[]> {
  const found = await sql<OrderMoneyRow>`
    select (extract(epoch from record.paid_at) * 1000000)::bigint || '_' || record.order_id as place, bought.reference,
      record.paid_at, booked.gross_minor, booked.refunds_minor, booked.cash_minor, booked.fee_minor, booked.net_minor
    from sale_records as record
    join orders as bought on bought.id = record.order_id
    cross join lateral (
      select coalesce(sum(line.net_minor + line.fee_minor) filter (where line.kind = 'sale'), 0)::bigint as gross_minor,
        coalesce(-sum(line.net_minor + line.fee_minor) filter (
          where line.kind <> 'sale' and line.kind <> all(${CASH_KINDS}::text[])
        ), 0)::bigint as refunds_minor,
        coalesce(-sum(line.net_minor + line.fee_minor) filter (where line.kind = any(${CASH_KINDS}::text[])), 0)::bigint as cash_minor,
        coalesce(sum(line.fee_minor), 0)::bigint as fee_minor, coalesce(sum(line.net_minor), 0)::bigint as net_minor,
        count(*) as count
      from ledger_lines as line where line.order_reference = bought.reference
    ) as booked
    where record.event_id = ${eventId} and booked.count > 0
      and (${before === null}::boolean or (record.paid_at, record.order_id) < (
        to_timestamp(0) + ${before?.micros ?? '0'}::bigint * interval '1 microsecond', ${before?.id ?? '0'}::bigint
      ))
    order by record.paid_at desc, record.order_id desc limit ${most}
  `.execute(db);
  return found.rows;
}

export interface CorrectionRow {
  currency: Currency;
  net_minor: number;
  words: string;
  happened_at: Date;
}

// The last ones first.
export async function listCorrections(
  db: SellerSql,
  organizerId: number,
  most: number,
): Promise<CorrectionRow[]> {
  const found = await sql<CorrectionRow>`
    select line.currency, line.net_minor, corrected.words, line.happened_at
    from ledger_lines as line join ledger_transactions as booked on booked.id = line.transaction_id
    join adjustments as corrected on booked.key = 'adjust:' || corrected.id
    where line.organizer_id = ${organizerId} and line.kind = 'adjust'
    order by line.happened_at desc, line.transaction_id limit ${most}
  `.execute(db);
  return found.rows;
}
