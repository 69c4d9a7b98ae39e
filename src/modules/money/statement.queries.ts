import { sql } from 'kysely';
import { CASH_KINDS } from '#modules/ledger/index.ts';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Currency } from '#shared/money.ts';

export interface Period {
  organizerId: number;
  currency: Currency;
  from: Date;
  // The first instant after it.
  until: Date;
}

export interface StatementSumRow {
  // null: before the period.
  on: string | null;
  event_id: number;
  lines: number;
  net_minor: number;
  fee_minor: number;
  gross_minor: number;
  back_minor: number;
  cash_minor: number;
  // Of all that is counted here.
  last_id: string;
}

// Everything up to the end of the period by day and event, and what was before it by event: read by one statement, so that it adds up.
export async function listStatementSums(
  db: SellerSql,
  { organizerId, currency, from, until }: Period,
  zone: string,
): Promise<StatementSumRow[]> {
  const found = await sql<StatementSumRow>`
    select case when happened_at >= ${from}::timestamptz then (happened_at at time zone ${zone})::date::text end as on,
      event_id, count(*)::int as lines, sum(net_minor)::bigint as net_minor, sum(fee_minor)::bigint as fee_minor,
      coalesce(sum(net_minor + fee_minor) filter (where order_reference is not null and kind = 'sale'), 0)::bigint as gross_minor,
      coalesce(-sum(net_minor + fee_minor) filter (
        where order_reference is not null and kind <> 'sale' and kind <> all(${CASH_KINDS}::text[])
      ), 0)::bigint as back_minor,
      coalesce(-sum(net_minor + fee_minor) filter (
        where order_reference is not null and kind = any(${CASH_KINDS}::text[])
      ), 0)::bigint as cash_minor,
      max(transaction_id)::text as last_id
    from ledger_lines
    where organizer_id = ${organizerId} and currency = ${currency} and happened_at < ${until}::timestamptz
    group by 1, 2 order by 1 nulls first, 2
  `.execute(db);
  return found.rows;
}

export interface LineRow {
  // Where the part after it begins: when it happened, to the millionth of a second, and which.
  place: string;
  happened_at: Date;
  kind: string;
  event_id: number;
  event_name: string | null;
  order_reference: string | null;
  net_minor: number;
  fee_minor: number;
  // Of a payout: which of its parts, by which it is known to whoever carried it, and where it went, masked.
  payout_id: string | null;
  payout_part: number | null;
  payout_parts: number | null;
  payout_reference: string | null;
  payout_label: string | null;
  // Of a correction: why.
  words: string | null;
}

export interface LinePlace {
  micros: string;
  id: string;
}

// In the order in which it happened. Bookings after `lastId` are left out: they came while somebody reads.
export async function listLines(
  db: SellerSql,
  { organizerId, currency, from, until }: Period,
  { after, lastId, most }: { after: LinePlace | null; lastId: string; most: number },
): Promise<LineRow[]> {
  const found = await sql<LineRow>`
    select (extract(epoch from line.happened_at) * 1000000)::bigint || '_' || line.transaction_id as place,
      line.happened_at,
      case when line.kind = 'payout' and line.net_minor > 0 then 'payout_returned' else line.kind end as kind,
      line.event_id, event.name as event_name, line.order_reference, line.net_minor, line.fee_minor,
      payout.id as payout_id, part.number as payout_part,
      (select count(*)::int from payout_parts where payout_id = payout.id) as payout_parts,
      coalesce(part.receipt, payout.reference) as payout_reference, method.label as payout_label,
      corrected.words
    from (
      select * from ledger_lines
      where organizer_id = ${organizerId} and currency = ${currency} and transaction_id <= ${lastId}::bigint
        and happened_at >= ${from}::timestamptz and happened_at < ${until}::timestamptz
        and (happened_at, transaction_id) > (${instantOf(after, from)}, ${after?.id ?? '0'}::bigint)
      order by happened_at, transaction_id limit ${most}
    ) as line left join events as event on event.id = line.event_id
    left join ledger_transactions as booked on line.kind in ('payout', 'adjust') and booked.id = line.transaction_id
    left join adjustments as corrected
      on line.kind = 'adjust' and corrected.id = split_part(booked.key, ':', 2)::uuid
    left join payouts as payout on line.kind = 'payout' and payout.id = split_part(booked.key, ':', 2)::uuid
    left join payout_parts as part on part.payout_id = payout.id and part.number::text = split_part(booked.key, ':', 3)
    left join payout_methods as method on method.id = payout.method_id
    order by line.happened_at, line.transaction_id
  `.execute(db);
  return found.rows;
}

const instantOf = (after: LinePlace | null, from: Date) =>
  after === null
    ? sql`${from}::timestamptz`
    : sql`to_timestamp(0) + ${after.micros}::bigint * interval '1 microsecond'`;

// What the organiser had before everything that comes after this place.
export async function sumUntilPlace(
  db: SellerSql,
  { organizerId, currency }: Period,
  after: LinePlace,
  lastId: string,
): Promise<number> {
  const found = await sql<{ minor: number }>`
    select coalesce(sum(net_minor), 0)::bigint as minor from ledger_lines
    where organizer_id = ${organizerId} and currency = ${currency} and transaction_id <= ${lastId}::bigint
      and (happened_at, transaction_id) <= (
        to_timestamp(0) + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint
      )
  `.execute(db);
  return found.rows[0]?.minor ?? 0;
}

export async function listCurrencies(db: SellerSql, organizerId: number): Promise<Currency[]> {
  const found = await sql<{ currency: Currency }>`
    select account.currency from ledger_accounts as account where account.organizer_id = ${organizerId}
    group by account.currency order by min(account.id)
  `.execute(db);
  return found.rows.map(({ currency }) => currency);
}
