import { sql } from 'kysely';
import type { OtherTypeTexts } from '#modules/catalog/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';

// Inside JSON an instant is text.
export interface SaleRow {
  id: number;
  slug: string;
  status: 'draft' | 'published' | 'postponed' | 'cancelled' | 'ended';
  currency: string;
  time_zone: string;
  ends_at: Date;
  previous_starts_at: Date | null;
  organizer_id: number;
  country_code: string;
  sale_version: number;
  // Its organiser is.
  is_suspended: boolean;
  rates: SaleRateRow[];
  ticket_types: SaleTypeRow[];
}

export interface SaleRateRow {
  starts_at: string;
  is_own: boolean;
  rate: number | null;
  cash_rate: number | null;
}

export interface SaleTypeRow {
  id: number;
  name: string;
  texts: OtherTypeTexts;
  price_minor: number;
  sale_starts_at: string | null;
  sale_ends_at: string | null;
  min_per_order: number;
  max_per_order: number;
  is_hidden: boolean;
  pools: { id: number; valid_on: string | null }[];
  flash_sales: {
    id: number;
    label: string;
    starts_at: string;
    ends_at: string;
    price_minor: number;
    pool_id: number | null;
  }[];
}

// One statement, so that the version belongs to everything else in the row.
const SALE = sql`
  select event.id, event.slug, event.status, event.currency, event.time_zone, event.ends_at,
    event.previous_starts_at, event.organizer_id, event.country_code, event.sale_version,
    organizer.suspended_at is not null as is_suspended,
    (
      select coalesce(json_agg(json_build_object(
        'starts_at', fee.starts_at, 'is_own', fee.organizer_id is not null, 'rate', fee.rate, 'cash_rate', fee.cash_rate
      ) order by fee.starts_at), '[]')
      from fee_rates as fee
      where fee.currency = event.currency and (fee.organizer_id is null or fee.organizer_id = event.organizer_id)
    ) as rates,
    (
      select coalesce(json_agg(json_build_object(
        'id', type.id,
        'name', type.name,
        'texts', type.texts,
        'price_minor', type.price_minor,
        'sale_starts_at', type.sale_starts_at,
        'sale_ends_at', type.sale_ends_at,
        'min_per_order', type.min_per_order,
        'max_per_order', type.max_per_order,
        'is_hidden', type.is_hidden,
        'pools', (
          select coalesce(json_agg(json_build_object(
            'id', taken.pool_id, 'valid_on', taken.valid_on
          ) order by taken.valid_on, taken.pool_id), '[]')
          from ticket_type_pools as taken where taken.ticket_type_id = type.id
        ),
        'flash_sales', (
          select coalesce(json_agg(json_build_object(
            'id', sale.id, 'label', sale.label, 'starts_at', sale.starts_at, 'ends_at', sale.ends_at,
            'price_minor', price.price_minor, 'pool_id', sale.pool_id
          ) order by sale.starts_at, sale.id), '[]')
          from flash_sale_prices as price join flash_sales as sale on sale.id = price.flash_sale_id
          where price.ticket_type_id = type.id
        )
      ) order by type.position, type.id), '[]')
      from ticket_types as type where type.event_id = event.id and type.archived_at is null
    ) as ticket_types
  from events as event
  join organizers as organizer on organizer.id = event.organizer_id
`;

export async function findSale(db: Sql | Tx, eventId: number): Promise<SaleRow | null> {
  const found = await sql<SaleRow>`${SALE} where event.id = ${eventId}`.execute(db);
  return found.rows[0] ?? null;
}

export async function listSales(db: Sql | Tx, eventIds: readonly number[]): Promise<SaleRow[]> {
  const found = await sql<SaleRow>`${SALE} where event.id = any(${[...eventIds]}::int[])`.execute(db);
  return found.rows;
}

export async function findSaleVersion(db: Sql | Tx, eventId: number): Promise<number | null> {
  const found = await sql<{ sale_version: number }>`
    select sale_version from events where id = ${eventId}
  `.execute(db);
  return found.rows[0]?.sale_version ?? null;
}

export async function listEventsOfTypes(
  db: Sql | Tx,
  ticketTypeIds: readonly number[],
): Promise<{ id: number; event_id: number }[]> {
  const found = await sql<{ id: number; event_id: number }>`
    select id, event_id from ticket_types where id = any(${[...ticketTypeIds]}::int[])
  `.execute(db);
  return found.rows;
}

export interface CouponFields {
  kind: 'percent' | 'amount';
  value: number;
  ticket_type_ids: number[];
  unlocks: number[];
  starts_at: Date | null;
  ends_at: Date | null;
  pool_id: number | null;
  // Counted its uses when it last had a limit.
  last_pool_id: number | null;
  uses_per_buyer: number | null;
  minimum_spend_minor: number;
  with_flash: boolean;
}

export interface CouponRow extends CouponFields {
  id: number;
  event_id: number;
  code: string;
}

const COUPON = sql`
  select id, event_id, code, kind, value, ticket_type_ids, unlocks, starts_at, ends_at, pool_id, last_pool_id,
    uses_per_buyer, minimum_spend_minor, with_flash
  from coupons
`;

export async function findCoupon(db: Sql | Tx, eventId: number, code: string): Promise<CouponRow | null> {
  const found = await sql<CouponRow>`${COUPON} where event_id = ${eventId} and code = ${code}`.execute(db);
  return found.rows[0] ?? null;
}

export async function findCouponById(db: Sql | Tx, eventId: number, id: number): Promise<CouponRow | null> {
  const found = await sql<CouponRow>`${COUPON} where id = ${id} and event_id = ${eventId}`.execute(db);
  return found.rows[0] ?? null;
}

// Which of these codes the event has.
export async function listCodes(db: Sql | Tx, eventId: number, codes: readonly string[]): Promise<string[]> {
  const found = await sql<{ code: string }>`
    select code from coupons where event_id = ${eventId} and code = any(${[...codes]}::text[])
  `.execute(db);
  return found.rows.map((row) => row.code);
}

export async function countCodes(tx: Tx, eventId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from coupons where event_id = ${eventId}
  `.execute(tx);
  return found.rows[0]?.count ?? 0;
}

export async function updateCoupon(tx: Tx, id: number, fields: CouponFields): Promise<void> {
  await sql`
    update coupons set kind = ${fields.kind}, value = ${fields.value}, ticket_type_ids = ${fields.ticket_type_ids}::int[],
      unlocks = ${fields.unlocks}::int[], starts_at = ${fields.starts_at}, ends_at = ${fields.ends_at},
      pool_id = ${fields.pool_id}, last_pool_id = ${fields.last_pool_id}, uses_per_buyer = ${fields.uses_per_buyer},
      minimum_spend_minor = ${fields.minimum_spend_minor}, with_flash = ${fields.with_flash}
    where id = ${id}
  `.execute(tx);
}

export async function listCoupons(db: Sql | Tx, eventIds: readonly number[]): Promise<CouponRow[]> {
  const found = await sql<CouponRow>`
    ${COUPON} where event_id = any(${[...eventIds]}::int[]) order by id
  `.execute(db);
  return found.rows;
}

export async function insertCoupons(
  tx: Tx,
  rows: Omit<CouponRow, 'id' | 'last_pool_id'>[],
): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    with given as (
      select nextval(pg_get_serial_sequence('coupons', 'id'))::int as id, place, row
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as list (row, place)
    ), written as (
      insert into coupons (
        id, event_id, code, kind, value, ticket_type_ids, unlocks, starts_at, ends_at, pool_id, uses_per_buyer,
        minimum_spend_minor, with_flash
      )
      select given.id, coupon.event_id, coupon.code, coupon.kind, coupon.value, coupon.ticket_type_ids,
        coupon.unlocks, coupon.starts_at, coupon.ends_at, coupon.pool_id, coupon.uses_per_buyer,
        coupon.minimum_spend_minor, coupon.with_flash
      from given, jsonb_to_record(given.row) as coupon (
        event_id int, code text, kind text, value bigint, ticket_type_ids int[], unlocks int[],
        starts_at timestamptz, ends_at timestamptz, pool_id int, uses_per_buyer int,
        minimum_spend_minor bigint, with_flash boolean
      )
    )
    select id from given order by place
  `.execute(tx);
  return inserted.rows.map((row) => row.id);
}

// Hidden ones too, in the order in which they are shown.
export async function listTypesOfEvents(
  db: Sql | Tx,
  eventIds: readonly number[],
): Promise<{ id: number; event_id: number; name: string; is_hidden: boolean }[]> {
  const found = await sql<{ id: number; event_id: number; name: string; is_hidden: boolean }>`
    select id, event_id, name, is_hidden from ticket_types
    where event_id = any(${[...eventIds]}::int[]) order by event_id, position, id
  `.execute(db);
  return found.rows;
}
