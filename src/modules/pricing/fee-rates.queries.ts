import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

export interface FeeRateRow {
  currency: Currency;
  // In hundredths of a percent.
  rate: number;
  // Of cash at the door.
  cash_rate: number;
}

// Everybody's, in force at this time.
export async function listFeeRates(db: Sql, now: Date): Promise<FeeRateRow[]> {
  const found = await sql<FeeRateRow>`
    select distinct on (currency) currency, rate, coalesce(cash_rate, 0)::int as cash_rate from fee_rates
    where organizer_id is null and starts_at <= ${now} and rate is not null
    order by currency, starts_at desc
  `.execute(db);
  return found.rows;
}

// What counts for an organiser at this time: its own, where it has one, else everybody's.
export async function listRatesOf(db: Sql | Tx, organizerId: number, at: Date): Promise<FeeRateRow[]> {
  const found = await sql<FeeRateRow>`
    select fee.currency, own.rate, coalesce(own.cash_rate, 0)::int as cash_rate
    from (select distinct currency from fee_rates) as fee
    cross join lateral fee_rates_at(fee.currency, ${organizerId}::int, ${at}) as own order by fee.currency
  `.execute(db);
  return found.rows;
}

export interface DatedRateRow {
  id: number;
  currency: Currency;
  organizer_id: number | null;
  organizer_slug: string | null;
  organizer_name: string | null;
  rate: number | null;
  cash_rate: number | null;
  starts_at: Date;
}

// All that is in force and that will be, everybody's first.
export async function listDatedRates(db: Sql | Tx, now: Date): Promise<DatedRateRow[]> {
  const found = await sql<DatedRateRow>`
    select fee.id, fee.currency, fee.organizer_id, organizer.slug as organizer_slug, organizer.name as organizer_name,
      fee.rate, fee.cash_rate, fee.starts_at
    from fee_rates as fee left join organizers as organizer on organizer.id = fee.organizer_id
    where not exists (
      select from fee_rates as later
      where later.currency = fee.currency and later.organizer_id is not distinct from fee.organizer_id
        and later.starts_at > fee.starts_at and later.starts_at <= ${now}
    )
    order by fee.organizer_id is not null, organizer.name, fee.organizer_id, fee.currency, fee.starts_at
  `.execute(db);
  return found.rows;
}

// Until the end of the transaction nobody else adds or withdraws one. Answers which stand they are in.
export async function lockRates(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rates of fees', 0))`.execute(tx);
  return getRatesStand(tx);
}

// Another number whenever one was added or withdrawn: no row is ever changed, and no id comes twice.
export async function getRatesStand(db: Sql | Tx): Promise<number> {
  const found = await sql<{ stand: number }>`
    select coalesce(hashtext(string_agg(id::text, ',' order by id)) & 2147483647, 0)::int as stand from fee_rates
  `.execute(db);
  return found.rows[0]?.stand ?? 0;
}

export type NewRate = Pick<DatedRateRow, 'currency' | 'organizer_id' | 'rate' | 'cash_rate' | 'starts_at'>;

// null: there is one from that very moment on.
export async function insertRate(tx: Tx, fee: NewRate): Promise<number | null> {
  const inserted = await sql<{ id: number }>`
    insert into fee_rates (currency, organizer_id, rate, cash_rate, starts_at)
    values (${fee.currency}, ${fee.organizer_id}::int, ${fee.rate}::int, ${fee.cash_rate}::int, ${fee.starts_at})
    on conflict do nothing returning id
  `.execute(tx);
  return inserted.rows[0]?.id ?? null;
}

// Only one that has not begun. null: there is no such one.
export async function deleteRate(tx: Tx, id: number, now: Date): Promise<NewRate | null> {
  const deleted = await sql<NewRate>`
    delete from fee_rates where id = ${id} and starts_at > ${now}
    returning currency, organizer_id, rate, cash_rate, starts_at
  `.execute(tx);
  return deleted.rows[0] ?? null;
}
