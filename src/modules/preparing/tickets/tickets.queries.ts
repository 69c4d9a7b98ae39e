import { sql } from 'kysely';
import type { EventStatus, OtherTexts } from '#modules/catalog/index.ts';
import type { SellerSql } from '#modules/merchants/index.ts';
import { heldOrdersOf } from '#modules/orders/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Currency } from '#shared/money.ts';

export interface SellingEventRow {
  slug: string;
  currency: Currency;
  locale: Locale;
  texts: OtherTexts;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  previous_starts_at: Date | null;
  status: EventStatus;
  is_suspended: boolean;
  fee_rate: number;
  cash_rate: number;
}

// Of this organiser; another's is not found.
export async function findSellingEvent(
  db: SellerSql,
  organizerId: number,
  eventId: number,
  now: Date,
): Promise<SellingEventRow | null> {
  const found = await sql<SellingEventRow>`
    select event.slug, event.currency, event.locale, event.texts, event.time_zone, event.starts_at, event.ends_at,
      event.previous_starts_at, event.status, organizer.suspended_at is not null as is_suspended, fee.rate as fee_rate,
      coalesce(fee.cash_rate, 0)::int as cash_rate
    from events as event
    join organizers as organizer on organizer.id = event.organizer_id
    cross join lateral fee_rates_at(event.currency, event.organizer_id, ${now}) as fee
    where event.id = ${eventId} and event.organizer_id = ${organizerId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface TakenRow {
  ticket_type_id: number;
  valid_on: string | null;
  sold: number;
  held: number;
}

// What of each type, and of each of its days, is held and sold: where several types take from one pool, the pool cannot tell.
export async function listTaken(db: SellerSql, eventId: number): Promise<TakenRow[]> {
  const found = await sql<TakenRow>`
    with taken as (
      select line.ticket_type_id, line.valid_on, 0 as sold, line.quantity as held
      from ${heldOrdersOf(sql`${eventId}::int`)} as open join order_lines as line on line.order_id = open.id
      union all
      select ticket.ticket_type_id, ticket.valid_on, 1 as sold, 0 as held
      from tickets as ticket where ticket.event_id = ${eventId} and ticket.state <> 'revoked'
    )
    select ticket_type_id, valid_on, sum(sold)::int as sold, sum(held)::int as held
    from taken group by ticket_type_id, valid_on
  `.execute(db);
  return found.rows;
}

// A few for each: there may be thousands.
export async function listUnlockingCodes(
  db: SellerSql,
  eventId: number,
  now: Date,
): Promise<{ ticket_type_id: number; codes: string[] }[]> {
  const found = await sql<{ ticket_type_id: number; codes: string[] }>`
    select type.id as ticket_type_id, coalesce(unlocking.codes, '{}') as codes
    from ticket_types as type
    left join lateral (
      select array_agg(code order by id) as codes from (
        select coupon.id, coupon.code from coupons as coupon
        where coupon.event_id = type.event_id and type.id = any(coupon.unlocks)
          and (coupon.ends_at is null or coupon.ends_at > ${now})
        order by coupon.id limit 3
      ) as few
    ) as unlocking on true
    where type.event_id = ${eventId} and type.is_hidden
  `.execute(db);
  return found.rows;
}
