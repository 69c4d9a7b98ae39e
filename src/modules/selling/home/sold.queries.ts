import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Currency } from '#shared/money.ts';
import { RETURNED_MINOR } from '../returned.queries.ts';

export interface SoldEventRow {
  id: number;
  slug: string;
  name: string;
  status: 'draft' | 'published' | 'postponed' | 'cancelled' | 'ended';
  doors_at: Date | null;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  venue: string;
  city: string;
  category_slug: string;
  poster_seed: number;
  picture_key: string | null;
  currency: Currency;
  sold: number;
  held: number;
  capacity: number;
  net_minor: number;
}

export interface WhichEvents {
  organizerId: number;
  // null: all of the organiser's.
  eventIds: readonly number[] | null;
  // null: both.
  isPast: boolean | null;
  now: Date;
}

const chosen = ({ organizerId, eventIds, isPast, now }: WhichEvents) => sql`
  event.organizer_id = ${organizerId}
  and (${eventIds}::int[] is null or event.id = any(${eventIds}::int[]))
  and (${isPast}::boolean is null or (event.ends_at <= ${now}) = ${isPast}::boolean)
`;

// With what is sold of each. Types that share a room are counted by the room, of which no more can be sold than they have
// places of their own; days are counted each.
export async function listSold(
  db: SellerSql,
  which: WhichEvents,
  { limit, offset }: { limit: number; offset: number },
): Promise<SoldEventRow[]> {
  const order = which.isPast ? sql`event.starts_at desc, event.id desc` : sql`event.starts_at, event.id`;
  const found = await sql<SoldEventRow>`
    with page as (
      select event.* from events as event where ${chosen(which)} order by ${order} limit ${limit} offset ${offset}
    )
    select event.id, event.slug, event.name, event.status, event.doors_at, event.starts_at, event.ends_at,
      event.time_zone, venue.name as venue, city.name as city, event.category_slug, event.poster_seed, event.picture_key, event.currency,
      coalesce(places.sold, 0)::int as sold, coalesce(places.held, 0)::int as held,
      coalesce(places.capacity, 0)::int as capacity, coalesce(money.net_minor, 0)::bigint as net_minor
    from page as event
    join venues as venue on venue.id = event.venue_id
    join cities as city on city.id = event.city_id
    left join lateral (
      with linked as (
        select link.ticket_type_id, link.pool_id, pool.capacity,
          (select count(*) from ticket_type_pools as other where other.pool_id = link.pool_id) as types
        from ticket_types as type
        join ticket_type_pools as link on link.ticket_type_id = type.id and link.valid_on is null
        join pools as pool on pool.id = link.pool_id
        where type.event_id = event.id and not exists (
          select from ticket_type_pools as dated where dated.pool_id = link.pool_id and dated.valid_on is not null
        )
      ), type_pools as (
        select ticket_type_id, min(pool_id) filter (where types > 1) as room_id,
          (array_agg(pool_id order by capacity) filter (where types = 1))[1] as own_id,
          min(capacity) filter (where types = 1) as own_capacity
        from linked group by ticket_type_id
      ), counted as (
        select room.sold, room.held, least(room.capacity, sum(coalesce(own_capacity, room.capacity))) as capacity
        from type_pools join pools as room on room.id = room_id group by room.id
        union all
        select own.sold, own.held, own.capacity from type_pools join pools as own on own.id = own_id where room_id is null
        union all
        select day.sold, day.held, day.capacity from pools as day where day.id in (
          select link.pool_id from ticket_types as type
          join ticket_type_pools as link on link.ticket_type_id = type.id and link.valid_on is not null
          where type.event_id = event.id
        )
      )
      select sum(sold) as sold, sum(held) as held, sum(capacity) as capacity from counted
    ) as places on true
    left join lateral (
      select sum(
        (bought.total_minor - bought.fee_minor)
        - ${RETURNED_MINOR} * (bought.total_minor - bought.fee_minor) / greatest(bought.total_minor, 1)
      ) as net_minor
      from orders as bought
      where bought.event_id = event.id and bought.stock = 'sold'
    ) as money on true
    order by ${order}
  `.execute(db);
  return found.rows;
}

export async function countSold(db: SellerSql, which: WhichEvents): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from events as event where ${chosen(which)}
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

// Buyers who asked for their money back and were not answered. `eventIds`: null counts all of the organiser's events.
export async function countRefundRequests(
  db: SellerSql,
  organizerId: number,
  eventIds: readonly number[] | null,
): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from refund_requests as request
    join orders as bought on bought.id = request.order_id
    join events as event on event.id = bought.event_id
    where event.organizer_id = ${organizerId} and request.granted_at is null
      and (${eventIds}::int[] is null or event.id = any(${eventIds}::int[]))
      and bought.state in ('paid', 'partly_refunded')
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}
