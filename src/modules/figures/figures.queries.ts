import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import { IS_SOLD, SUMS, type SumRow } from '#modules/records/index.ts';
import type { Currency } from '#shared/money.ts';

export interface FiguredEventRow {
  id: number;
  name: string;
  currency: Currency;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
}

export async function findFiguredEvent(
  db: SellerSql,
  organizerId: number,
  eventId: number,
): Promise<FiguredEventRow | null> {
  const found = await sql<FiguredEventRow>`
    select id, name, currency, time_zone, starts_at, ends_at from events
    where id = ${eventId} and organizer_id = ${organizerId}
  `.execute(db);
  return found.rows[0] ?? null;
}

// Those in the same currency: other amounts cannot be compared.
export async function listOtherEvents(
  db: SellerSql,
  organizerId: number,
  event: Pick<FiguredEventRow, 'id' | 'currency'>,
  most: number,
): Promise<FiguredEventRow[]> {
  const found = await sql<FiguredEventRow>`
    select id, name, currency, time_zone, starts_at, ends_at from events
    where organizer_id = ${organizerId} and id <> ${event.id} and currency = ${event.currency} and status <> 'draft'
    order by starts_at desc, id desc limit ${most}
  `.execute(db);
  return found.rows;
}

export interface CutRow extends SumRow {
  cut: 'day' | 'source' | 'code';
  on: string | null;
  channel: string | null;
  campaign: string | null;
  coupon_code: string | null;
}

// The same orders by day, by source and by code, read once.
export async function listCuts(db: SellerSql, { id, time_zone }: FiguredEventRow): Promise<CutRow[]> {
  const found = await sql<CutRow>`
    select case grouping(paid_on, channel, coupon_code) when 3 then 'day' when 5 then 'source' else 'code' end as cut,
      paid_on::text as on, channel, campaign, coupon_code, ${SUMS}
    from (
      select record.*, (record.paid_at at time zone ${time_zone})::date as paid_on
      from sale_records as record where record.event_id = ${id} and ${IS_SOLD}
    ) as record
    group by grouping sets ((paid_on), (channel, campaign), (coupon_code))
    order by paid_on, gross_minor desc, tickets desc, campaign, coupon_code
  `.execute(db);
  return found.rows;
}

export interface TypeSumRow {
  id: number;
  name: string;
  tickets: number;
  gross_minor: number;
  fee_minor: number;
}

// Types that are sold no longer are there if anything of them was.
export async function listTypeSums(db: SellerSql, eventId: number): Promise<TypeSumRow[]> {
  const found = await sql<TypeSumRow>`
    with sold as (
      select part.type_id, sum(part.tickets) as tickets, sum(part.gross_minor) as gross_minor, sum(part.fee_minor) as fee_minor
      from sale_records as record
      cross join unnest(record.type_ids, record.type_tickets, record.type_gross_minor, record.type_fee_minor)
        as part (type_id, tickets, gross_minor, fee_minor)
      where record.event_id = ${eventId} and ${IS_SOLD} group by part.type_id
    )
    select type.id, type.name, coalesce(sold.tickets, 0)::int as tickets, coalesce(sold.gross_minor, 0)::bigint as gross_minor,
      coalesce(sold.fee_minor, 0)::bigint as fee_minor
    from ticket_types as type left join sold on sold.type_id = type.id
    where type.event_id = ${eventId} and (type.archived_at is null or sold.type_id is not null)
    order by type.position, type.id
  `.execute(db);
  return found.rows;
}

export async function listViewDays(db: SellerSql, eventId: number): Promise<{ on: string; views: number }[]> {
  const found = await sql<{ on: string; views: number }>`
    select seen_on::text as on, views from event_days where event_id = ${eventId} order by seen_on
  `.execute(db);
  return found.rows;
}

export interface FlashWindowRow {
  label: string;
  starts_on: string;
  ends_on: string;
}

export async function listFlashWindows(
  db: SellerSql,
  { id, time_zone }: FiguredEventRow,
  now: Date,
): Promise<FlashWindowRow[]> {
  const found = await sql<FlashWindowRow>`
    select label, (starts_at at time zone ${time_zone})::date::text as starts_on,
      (least(ends_at, ${now}::timestamptz) at time zone ${time_zone})::date::text as ends_on
    from flash_sales where event_id = ${id} and starts_at <= ${now}::timestamptz order by starts_at, id
  `.execute(db);
  return found.rows;
}

// What is left of what was bought until then; null: of all.
export async function sumUntil(db: SellerSql, eventId: number, until: Date | null): Promise<SumRow> {
  const found = await sql<SumRow>`
    select ${SUMS} from sale_records as record
    where record.event_id = ${eventId} and (${until}::timestamptz is null or record.paid_at <= ${until}::timestamptz)
  `.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('The database gave no sum');
  return row;
}
