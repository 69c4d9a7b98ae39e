import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Currency } from '#shared/money.ts';
import { RETURNED_MINOR } from '../returned.queries.ts';

export interface OfferRow {
  slug: string;
  status: 'draft' | 'published' | 'postponed' | 'cancelled' | 'ended';
  currency: Currency;
  time_zone: string;
  ends_at: Date;
  // In hundredths of a percent.
  fee_rate: number;
}

export async function findOffer(
  db: SellerSql,
  { organizerId, eventId }: { organizerId: number; eventId: number },
  now: Date,
): Promise<OfferRow | null> {
  const found = await sql<OfferRow>`
    select event.slug, event.status, event.currency, event.time_zone, event.ends_at,
      fee.rate as fee_rate
    from events as event
    cross join lateral fee_rates_at(event.currency, event.organizer_id, ${now}) as fee
    where event.id = ${eventId} and event.organizer_id = ${organizerId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface FlashResultRow {
  flash_sale_id: number;
  sold: number;
  brought_in_minor: number;
  // What the same tickets cost without the sale.
  normal_minor: number;
}

// Of each flash sale of an event, what was sold in it and not given back.
export async function listFlashResults(db: SellerSql, eventId: number): Promise<FlashResultRow[]> {
  const found = await sql<FlashResultRow>`
    select line.flash_sale_id, sum(line.quantity - gone.count)::int as sold,
      sum((line.quantity * line.price_minor - line.discount_minor) * (line.quantity - gone.count) / line.quantity)::bigint
        as brought_in_minor,
      sum(line.ticket_price_minor * (line.quantity - gone.count))::bigint as normal_minor
    from orders as bought
    join order_lines as line on line.order_id = bought.id
    cross join lateral (
      select count(*) from tickets as ticket
      where ticket.order_id = bought.id and ticket.line_position = line.position and ticket.state = 'revoked'
    ) as gone
    where bought.event_id = ${eventId} and bought.stock = 'sold' and line.flash_sale_id is not null
    group by line.flash_sale_id
  `.execute(db);
  return found.rows;
}

export interface CodeRow {
  id: number;
  code: string;
  // How many were made together with it and do the same, itself counted.
  alike: number;
  kind: 'percent' | 'amount';
  value: number;
  ticket_type_ids: number[];
  unlocks: number[];
  starts_at: Date | null;
  ends_at: Date | null;
  uses_per_buyer: number | null;
  minimum_spend_minor: number;
  with_flash: boolean;
  used: number;
  held: number;
  uses: number | null;
  brought_in_minor: number;
  // How many such rows there are in all.
  total: number;
}

export interface WhichCodes {
  eventId: number;
  // Somewhere in the code.
  words: string;
  id: number | null;
  // Only those that were made together with this code.
  madeWith: string | null;
  // Those that were made together and do the same are one row.
  isFolded: boolean;
}

const CODES = ({ eventId, words, id, madeWith, isFolded }: WhichCodes) => sql`
  from coupons as coupon
  left join seller_code_uses(${eventId}::int) as pool on pool.coupon_id = coupon.id
  left join bought on bought.coupon_id = coupon.id
  left join waiting on waiting.coupon_id = coupon.id
  where coupon.event_id = ${eventId} and position(${words}::text in coupon.code) > 0
    and (${id}::int is null or coupon.id = ${id}::int)
    and (${madeWith}::text is null or coupon.created_at = (
      select other.created_at from coupons as other
      where other.event_id = ${eventId} and other.code = ${madeWith}::text
    ))
  group by coupon.created_at, coupon.kind, coupon.value, coupon.ticket_type_ids, coupon.unlocks, coupon.starts_at,
    coupon.ends_at, pool.capacity, coupon.uses_per_buyer, coupon.minimum_spend_minor, coupon.with_flash,
    case when ${isFolded}::boolean then 0 else coupon.id end
`;

// What was bought and what is about to be, by coupon. Orders on hold are found one state at a time: no index covers both.
const USES = (eventId: number) => sql`
  with bought as (
    select bought.coupon_id, count(*) as orders,
      sum(bought.total_minor - ${RETURNED_MINOR}) as brought_in_minor
    from orders as bought
    where bought.event_id = ${eventId} and bought.stock = 'sold' and bought.coupon_id is not null
    group by bought.coupon_id
  ), waiting as (
    select coupon_id, count(*) as orders from (
      select coupon_id from orders where event_id = ${eventId} and state = 'held' and coupon_id is not null
      union all
      select coupon_id from orders where event_id = ${eventId} and state = 'paying' and coupon_id is not null
    ) as unpaid group by coupon_id
  )
`;

// The newest first. Uses of a code without a limit are counted in orders, those of others in their pool.
export async function listCodesWithUses(
  db: SellerSql,
  which: WhichCodes,
  { limit, offset }: { limit: number; offset: number },
): Promise<CodeRow[]> {
  const found = await sql<CodeRow>`
    ${USES(which.eventId)}
    select min(coupon.id)::int as id, min(coupon.code) as code, count(*)::int as alike, coupon.kind, coupon.value,
      coupon.ticket_type_ids, coupon.unlocks, coupon.starts_at, coupon.ends_at, coupon.uses_per_buyer,
      coupon.minimum_spend_minor, coupon.with_flash,
      sum(coalesce(pool.sold, bought.orders, 0))::int as used, sum(coalesce(pool.held, waiting.orders, 0))::int as held,
      sum(pool.capacity)::int as uses, sum(coalesce(bought.brought_in_minor, 0))::bigint as brought_in_minor,
      (count(*) over ())::int as total
    ${CODES(which)}
    order by coupon.created_at desc, min(coupon.id)
    limit ${limit} offset ${offset}
  `.execute(db);
  return found.rows;
}
