import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

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

// Works the prices of these events out, each by itself, so that the work grows with those that changed, not with the
// catalogue.
export async function refreshFromPrices(tx: Tx, eventIds: readonly number[], now: Date): Promise<void> {
  await sql`
    with priced as materialized (
      select event.id as event_id, type.id as type_id, type.price_minor, type.counts
      from unnest(${[...eventIds]}::int[]) as wanted (id)
      join events as event on event.id = wanted.id
      cross join lateral (
        select visible.id, visible.price_minor, visible.can_buy or not bool_or(visible.can_buy) over () as counts
        from (
          select type.id, type.price_minor,
            (event.status = 'published' or event.status = 'postponed' and event.previous_starts_at is not null)
            and event.ends_at > ${now}
            and coalesce(type.sale_starts_at <= ${now}, true) and coalesce(type.sale_ends_at > ${now}, true)
            and (
              select coalesce(
                case when bool_or(taken.valid_on is not null)
                  then bool_or(
                    taken.valid_on is not null and pool.capacity - pool.held - pool.sold > 0
                    and (taken.valid_on + 1)::timestamp at time zone event.time_zone > ${now}
                  )
                  else bool_and(pool.capacity - pool.held - pool.sold >= type.min_per_order)
                end, false)
              from ticket_type_pools as taken join pools as pool on pool.id = taken.pool_id
              where taken.ticket_type_id = type.id
            ) as can_buy
          from ticket_types as type
          where type.event_id = event.id and not type.is_hidden
        ) as visible
      ) as type
    ),
    flash_lowest as (
      select sale.id,
        case when bool_or(price.price_minor is not null)
          then min(coalesce(price.price_minor, type.price_minor)) end as price_minor
      from priced as type
      join flash_sales as sale on sale.event_id = type.event_id and sale.ends_at > ${now}
      left join flash_sale_prices as price
        on price.flash_sale_id = sale.id and price.ticket_type_id = type.type_id
      where type.counts
      group by sale.id
    ),
    flash_changed as (
      update flash_sales as sale set from_price_minor = lowest.price_minor
      from flash_lowest as lowest
      where sale.id = lowest.id and sale.from_price_minor is distinct from lowest.price_minor
    )
    update events as event set from_price_minor = lowest.price_minor
    from (
      select event_id, min(price_minor) as price_minor from priced where counts group by event_id
    ) as lowest
    where event.id = lowest.event_id and event.from_price_minor <> lowest.price_minor
  `.execute(tx);
}
