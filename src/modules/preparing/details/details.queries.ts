import { sql } from 'kysely';
import type { OtherTexts } from '#modules/catalog/index.ts';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Currency } from '#shared/money.ts';

export interface DetailsRow {
  id: number;
  slug: string;
  name: string;
  summary: string;
  description: string;
  locale: Locale;
  texts: OtherTexts;
  status: 'draft' | 'published' | 'postponed' | 'cancelled' | 'ended';
  category_slug: string;
  venue_id: number;
  venue: string;
  city: string;
  currency: Currency;
  time_zone: string;
  doors_at: Date | null;
  starts_at: Date;
  ends_at: Date;
  previous_starts_at: Date | null;
  poster_seed: number;
  picture_key: string | null;
  picture_alt: string;
  refund_policy: string;
  age_policy: string;
  access_policy: string;
  is_held: boolean;
  was_sold: boolean;
  holders: number;
  taken_down: string | null;
}

// With whether somebody holds or bought a ticket, and how many would have to be told of another day: whoever bought one that is
// still good, and whom one was passed on to.
export async function findDetails(
  db: SellerSql,
  organizerId: number,
  eventId: number,
): Promise<DetailsRow | null> {
  const found = await sql<DetailsRow>`
    select event.id, event.slug, event.name, event.summary, event.description, event.locale, event.texts, event.status, event.category_slug,
      event.venue_id, venue.name as venue, city.name as city, event.currency, event.time_zone, event.doors_at,
      event.starts_at, event.ends_at, event.previous_starts_at, event.poster_seed, event.picture_key, event.picture_alt, event.refund_policy, event.age_policy,
      event.access_policy,
      exists (
        select from ticket_types as type
        join ticket_type_pools as link on link.ticket_type_id = type.id
        join pools as pool on pool.id = link.pool_id
        where type.event_id = event.id and pool.held + pool.sold > 0
      ) as is_held,
      exists (select from tickets where tickets.event_id = event.id) as was_sold,
      (
        select count(distinct order_id) + count(*) filter (where passed_on_at is not null)
        from tickets where tickets.event_id = event.id and tickets.state = 'valid'
      )::int as holders,
      (select words from event_take_downs where event_id = event.id) as taken_down
    from events as event
    join venues as venue on venue.id = event.venue_id
    join cities as city on city.id = venue.city_id
    where event.id = ${eventId} and event.organizer_id = ${organizerId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface CancellingRow {
  tickets: number;
  orders: number;
  amount_minor: number;
  done: number;
  done_minor: number;
  waiting: number;
  waiting_minor: number;
  failed: number;
  failed_minor: number;
}

// What is still good and what of its money would go back; and of the money that went back because it was cancelled, how much
// is there, on its way, and stuck. A refund that was sent again counts as the last of them. Each table is read once, and sums are
// joined: looked up order by order in a list of refunds, thousands of them took seconds.
export async function getCancelling(db: SellerSql, eventId: number): Promise<CancellingRow> {
  const found = await sql<CancellingRow>`
    with of_order as materialized (
      select order_id, (count(*) filter (where state <> 'revoked'))::int as good
      from tickets where tickets.event_id = ${eventId} group by order_id
    ), bought as materialized (
      -- By its key, and refunds by theirs: read whole, everybody's orders would be asked whose they are.
      select found.*, of_order.good from of_order cross join lateral (
        select orders.reference, orders.total_minor,
          orders.state in ('paid', 'partly_refunded') and orders.disputed_at is null as is_open
        from orders where orders.id = of_order.order_id offset 0
      ) as found
    ), refunded as materialized (
      select refund.order_reference, refund.amount_minor, refund.status, refund.cause
      from bought cross join lateral (
        select * from refunds where refunds.order_reference = bought.reference offset 0
      ) as refund
      where refund.replaced_by is null and refund.cause in ('tickets_refunded', 'event_cancelled', 'event_moved')
    ), given_back as (
      select order_reference, sum(amount_minor) as minor from refunded group by order_reference
    ), open as (
      select coalesce(sum(good), 0)::int as tickets, count(*)::int as orders,
        coalesce(sum(bought.total_minor - coalesce(given_back.minor, 0)), 0)::bigint as amount_minor
      from bought left join given_back on given_back.order_reference = bought.reference
      where bought.is_open and bought.good > 0
    ), sent as (
      select
        (count(*) filter (where status = 'done'))::int as done,
        coalesce(sum(amount_minor) filter (where status = 'done'), 0)::bigint as done_minor,
        (count(*) filter (where status in ('queued', 'sent')))::int as waiting,
        coalesce(sum(amount_minor) filter (where status in ('queued', 'sent')), 0)::bigint as waiting_minor,
        (count(*) filter (where status = 'failed'))::int as failed,
        coalesce(sum(amount_minor) filter (where status = 'failed'), 0)::bigint as failed_minor
      from refunded where cause = 'event_cancelled'
    )
    select open.tickets, open.orders, open.amount_minor, sent.done, sent.done_minor, sent.waiting, sent.waiting_minor,
      sent.failed, sent.failed_minor
    from open, sent
  `.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('A sum has always one row');
  return row;
}
