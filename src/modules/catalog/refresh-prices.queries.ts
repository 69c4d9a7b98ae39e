import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

// Takes up to `most` events from the list of those whose price must be worked out again.
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

// Puts on that list the events of which a sale began or ended, or a date passed, since the last call.
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
      -- The days that the stretch can touch, whatever the zone: what is asked of each is exact.
      where taken.valid_on between seen.until::date - 2 and ${now}::timestamptz::date + 1
        and (taken.valid_on + 1)::timestamp at time zone event.time_zone > seen.until
        and (taken.valid_on + 1)::timestamp at time zone event.time_zone <= ${now}
  `.execute(tx);
}

// Works out again what lists filter and sort these events by. The work grows with the number of changed events, not
// with the catalogue.
export async function refreshFromPrices(tx: Tx, eventIds: readonly number[], now: Date): Promise<void> {
  // Locks the events first. Otherwise the update would wait for somebody who is editing one, and then write values from
  // before that edit.
  await sql`
    select from events where id = any(${[...eventIds]}::int[]) order by id for no key update
  `.execute(tx);
  await sql`
    with wanted as (
      select event.* from unnest(${[...eventIds]}::int[]) as given (id) join events as event on event.id = given.id
    ),
    visible as materialized (
      select event.id as event_id, type.id as type_id, type.price_minor, type.is_pass,
        type.can_buy or not bool_or(type.can_buy) over (partition by event.id) as counts
      from wanted as event
      cross join lateral (
        select type.id, type.price_minor, stock.is_pass,
          (event.status = 'published' or event.status = 'postponed' and event.previous_starts_at is not null)
          and event.ends_at > ${now}
          and coalesce(type.sale_starts_at <= ${now}, true) and coalesce(type.sale_ends_at > ${now}, true)
          and stock.can_buy as can_buy
        from ticket_types as type
        cross join lateral (
          select coalesce(bool_or(taken.valid_on is not null), false) as is_pass,
            coalesce(
              case when bool_or(taken.valid_on is not null)
                then bool_or(
                  taken.valid_on is not null and pool.capacity - pool.held - pool.sold > 0
                  and (taken.valid_on + 1)::timestamp at time zone event.time_zone > ${now}
                )
                else bool_and(pool.capacity - pool.held - pool.sold >= type.min_per_order)
              end, false) as can_buy
          from ticket_type_pools as taken join pools as pool on pool.id = taken.pool_id
          where taken.ticket_type_id = type.id
        ) as stock
        where type.event_id = event.id and not type.is_hidden and type.archived_at is null
      ) as type
    ),
    flash_lowest as (
      select sale.id,
        case when bool_or(price.price_minor is not null)
          then min(coalesce(price.price_minor, type.price_minor)) end as price_minor
      from wanted as event
      join flash_sales as sale on sale.event_id = event.id and sale.ends_at > ${now}
      left join visible as type on type.event_id = event.id and type.counts
      left join flash_sale_prices as price
        on price.flash_sale_id = sale.id and price.ticket_type_id = type.type_id
      group by sale.id
    ),
    flash_changed as (
      update flash_sales as sale set from_price_minor = lowest.price_minor
      from flash_lowest as lowest
      where sale.id = lowest.id and sale.from_price_minor is distinct from lowest.price_minor
    ),
    worked_out as (
      select event.id, coalesce(min(type.price_minor) filter (where type.counts), 0) as from_price_minor,
        coalesce(bool_and(type.price_minor = 0), false) as is_free, coalesce(bool_or(type.is_pass), false) as is_pass
      from wanted as event left join visible as type on type.event_id = event.id
      group by event.id
    )
    update events as event
    set from_price_minor = fresh.from_price_minor, is_free = fresh.is_free, is_pass = fresh.is_pass
    from worked_out as fresh
    where event.id = fresh.id and (event.from_price_minor, event.is_free, event.is_pass)
      <> (fresh.from_price_minor, fresh.is_free, fresh.is_pass)
  `.execute(tx);
}
