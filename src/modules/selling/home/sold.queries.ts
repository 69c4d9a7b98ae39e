import { type RawBuilder, sql } from 'kysely';
import { CASH_KINDS } from '#modules/ledger/index.ts';
import type { SellerSql } from '#modules/merchants/index.ts';
import { heldOrdersOf } from '#modules/orders/index.ts';
import type { Currency } from '#shared/money.ts';

export interface SoldEventRow {
  id: number;
  slug: string;
  name: string;
  status: 'draft' | 'published' | 'postponed' | 'cancelled' | 'ended';
  doors_at: Date | null;
  starts_at: Date;
  ends_at: Date;
  waits_for_date: boolean;
  taken_down: string | null;
  is_suspended: boolean;
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
}

export interface WhichEvents {
  organizerId: number;
  // null: all of the organiser's.
  eventIds: readonly number[] | null;
  // Also what was cancelled is over. null: both.
  isPast: boolean | null;
  now: Date;
}

// Postponed, and nobody knows until when: it keeps its old times until it has new ones.
const WAITS_FOR_DATE = sql`(event.status = 'postponed' and event.previous_starts_at is null)`;

const isOver = (now: Date) =>
  sql`(event.status = 'cancelled' or (event.ends_at <= ${now} and not ${WAITS_FOR_DATE}))`;

const chosen = ({ organizerId, eventIds, isPast, now }: WhichEvents) => sql`
  event.organizer_id = ${organizerId}
  and (${eventIds}::int[] is null or event.id = any(${eventIds}::int[]))
  and (${isPast}::boolean is null or ${isOver(now)} = ${isPast}::boolean)
`;

// What is held and sold of one type, where no pool counts it alone.
const goneOf = (eventId: RawBuilder<number>, typeId: RawBuilder<number>) => sql`(
  select
    (
      select count(*) from tickets
      where tickets.event_id = ${eventId} and tickets.ticket_type_id = ${typeId} and tickets.state <> 'revoked'
    ) as sold,
    (
      select coalesce(sum(line.quantity), 0) from ${heldOrdersOf(eventId)} as open
      join order_lines as line on line.order_id = open.id where line.ticket_type_id = ${typeId}
    ) as held
)`;

// With what is sold of each. Types that share a room are counted by the room, of which no more can be sold than they have
// places of their own; days are counted each, and what a pass takes of them nowhere else. Capacity is what is gone and what can
// still be bought: an archived type adds what was sold of it.
export async function listSold(
  db: SellerSql,
  which: WhichEvents,
  { limit, offset }: { limit: number; offset: number },
): Promise<SoldEventRow[]> {
  const order = which.isPast
    ? sql`event.starts_at desc, event.id desc`
    : sql`${WAITS_FOR_DATE}, event.starts_at, event.id`;
  const found = await sql<SoldEventRow>`
    with page as (
      select event.* from events as event where ${chosen(which)} order by ${order} limit ${limit} offset ${offset}
    )
    select event.id, event.slug, event.name, event.status, event.doors_at, event.starts_at, event.ends_at,
      ${WAITS_FOR_DATE} as waits_for_date,
      (select down.words from event_take_downs as down where down.event_id = event.id) as taken_down,
      organizer.suspended_at is not null as is_suspended, event.time_zone, venue.name as venue, city.name as city,
      event.category_slug, event.poster_seed, event.picture_key, event.currency,
      coalesce(places.sold, 0)::int as sold, coalesce(places.held, 0)::int as held,
      coalesce(places.capacity, 0)::int as capacity
    from page as event
    join organizers as organizer on organizer.id = event.organizer_id
    join venues as venue on venue.id = event.venue_id
    join cities as city on city.id = event.city_id
    left join lateral (
      with linked as (
        select type.id as type_id, type.archived_at is null as is_open, pool.id, pool.sold, pool.held,
          pool.capacity - pool.sold - pool.held as free,
          exists (
            select from ticket_type_pools as dated where dated.pool_id = pool.id and dated.valid_on is not null
          ) as is_day,
          (select count(*) from ticket_type_pools as other where other.pool_id = pool.id) as types
        from ticket_types as type
        join ticket_type_pools as link on link.ticket_type_id = type.id
        join pools as pool on pool.id = link.pool_id
        where type.event_id = event.id
      ), types as (
        select type_id, is_open, bool_or(is_day) as takes_days,
          min(id) filter (where types > 1 and not is_day) as room_id,
          min(free) filter (where types = 1 and not is_day) as own_free
        from linked group by type_id, is_open
      ), rooms as (
        select room_id, sum(coalesce(own_free, free)) filter (where is_open and not takes_days) as free
        from types join pools as room on room.id = room_id
        cross join lateral (select room.capacity - room.sold - room.held as free) as of_room
        group by room_id having not bool_and(takes_days)
      ), by_days as (
        select room_id, sum(gone.sold) as sold, sum(gone.held) as held
        from types cross join lateral ${goneOf(sql`event.id`, sql`type_id`)} as gone
        where room_id is not null and takes_days group by room_id
      ), counted as (
        select room.sold - coalesce(by_days.sold, 0) as sold, room.held - coalesce(by_days.held, 0) as held,
          least(room.capacity - room.sold - room.held, coalesce(rooms.free, 0)) as free
        from rooms join pools as room on room.id = room_id left join by_days using (room_id)
        union all
        select own.sold, own.held, case when is_open then own.free else 0 end
        from types cross join lateral (
          select sold, held, free from linked
          where linked.type_id = types.type_id and linked.types = 1 order by free limit 1
        ) as own
        where room_id is null and not takes_days
        union all
        select sold, held, case when bool_or(is_open) then free else 0 end
        from linked where is_day group by id, sold, held, free
      )
      select sum(sold) as sold, sum(held) as held, sum(sold + held + free) as capacity from counted
    ) as places on true
    order by ${order}
  `.execute(db);
  return found.rows;
}

// What organisers took in cash, and have in their own box.
export async function listCash(
  db: SellerSql,
  eventIds: readonly number[],
): Promise<{ event_id: number; cash_minor: number }[]> {
  const found = await sql<{ event_id: number; cash_minor: number }>`
    select event_id, -sum(net_minor + fee_minor)::bigint as cash_minor from ledger_lines
    where event_id = any(${eventIds}::int[]) and order_reference is not null and kind = any(${CASH_KINDS}::text[])
    group by event_id
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
    where event.organizer_id = ${organizerId} and request.state = 'open'
      and (${eventIds}::int[] is null or event.id = any(${eventIds}::int[]))
      and bought.state in ('paid', 'partly_refunded')
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

// Whether money of theirs waits for somebody to know who they are, and nobody has been asked to look yet.
export async function findWaitingMoney(db: SellerSql, organizerId: number): Promise<boolean> {
  const found = await sql<{ waits: boolean }>`
    select exists (
      select from ledger_accounts as account join ledger_balances as balance on balance.account_id = account.id
      where account.organizer_id = ${organizerId} and account.kind in ('held', 'due') and balance.balance_minor < 0
    ) and not exists (
      select from verifications as request where request.organizer_id = ${organizerId} and request.state = 'asked'
    ) as waits
  `.execute(db);
  return found.rows[0]?.waits ?? false;
}
