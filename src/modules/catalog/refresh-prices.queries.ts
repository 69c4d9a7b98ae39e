import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

// Takes what has been noted off the list, up to `most` notes.
export async function takeStalePrices(tx: Tx, most: number): Promise<number[]> {
  const taken = await sql<{ event_id: number }>`
    with taken as (
      delete from stale_prices where ctid = any(array(select ctid from stale_prices limit ${most} for update skip locked))
      returning event_id
    )
    select distinct event_id from taken
  `.execute(tx);
  return taken.rows.map((row) => row.event_id);
}

// Notes the events of which a sale began or ended, or a date passed, since this was asked last.
export async function noteClockEdges(tx: Tx, now: Date): Promise<void> {
  await sql`
    with seen as (select until from prices_seen for update),
    moved as (update prices_seen set until = ${now} where until < ${now})
    insert into stale_prices
    select type.event_id from ticket_types as type, seen
      where type.sale_starts_at > seen.until and type.sale_starts_at <= ${now}
    union
    select type.event_id from ticket_types as type, seen
      where type.sale_ends_at > seen.until and type.sale_ends_at <= ${now}
    union
    select type.event_id from seen, ticket_type_pools as taken
      join ticket_types as type on type.id = taken.ticket_type_id
      join events as event on event.id = type.event_id
      where taken.valid_on between ${now}::timestamptz::date - 3 and ${now}::timestamptz::date + 1
        and (taken.valid_on + 1)::timestamp at time zone event.time_zone > seen.until
        and (taken.valid_on + 1)::timestamp at time zone event.time_zone <= ${now}
  `.execute(tx);
}

export async function refreshFromPrices(
  db: Sql | Tx,
  eventIds: readonly number[],
  now: Date,
): Promise<number> {
  const refreshed = await sql<{ changed: number }>`
    select refresh_from_prices(${[...eventIds]}::int[], ${now}) as changed
  `.execute(db);
  return refreshed.rows[0]?.changed ?? 0;
}
