import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { OrderState } from '#modules/orders/index.ts';
import { atMicros, fromSalesFound, type WhichSales } from '#modules/records/index.ts';
import type { Currency } from '#shared/money.ts';

export interface OrderRow {
  // Where the page after it begins: when, to the millionth of a second, and which.
  place: string;
  reference: string;
  state: OrderState;
  at: Date;
  event_id: number;
  event_name: string;
  time_zone: string;
  country_code: string;
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  tickets: number;
  tickets_left: number;
  total_minor: number;
  returned_minor: number;
  currency: Currency;
  is_asked: boolean;
}

export type WhichOrders = Omit<WhichSales, 'states' | 'isAsked'>;

const MICROS = (at: ReturnType<typeof sql>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`;

const SHOWN = (at: ReturnType<typeof sql>) => sql`
  ${MICROS(at)} || '_' || bought.id as place, bought.reference, bought.state, ${at} as at, bought.event_id,
  event.name as event_name, event.time_zone, event.country_code, bought.buyer_name, bought.buyer_email, bought.buyer_phone,
  bought.total_minor, bought.currency,
  (bought.state in ('paid', 'partly_refunded') and exists (
    select from refund_requests as request where request.order_id = bought.id and request.state = 'open'
  )) as is_asked
`;

// Orders that were paid, by when they were.
export async function listSales(
  db: SellerSql,
  which: WhichOrders,
  sales: Pick<WhichSales, 'states' | 'isAsked'>,
  most: number,
): Promise<OrderRow[]> {
  const found = await sql<OrderRow>`
    select ${SHOWN(sql`record.paid_at`)}, record.tickets, record.tickets_left, record.returned_minor
    ${fromSalesFound({ ...which, ...sales }, most)}
  `.execute(db);
  return found.rows;
}

// Orders that wait for their money or for a decision: few at any time, and with an index of their own.
export async function listUnpaidOrders(
  db: SellerSql,
  organizerId: number,
  { patterns, byCodes, eventId, before }: WhichOrders,
  state: 'paying' | 'needs_review',
  most: number,
): Promise<OrderRow[]> {
  const searched = byCodes
    ? sql`lower(bought.reference)`
    : sql`lower(concat_ws('|', bought.reference, bought.buyer_name, bought.buyer_email, bought.buyer_phone))`;
  const found = await sql<OrderRow>`
    select ${SHOWN(sql`bought.placed_at`)}, ${BOUGHT} as tickets, ${BOUGHT} as tickets_left, 0::bigint as returned_minor
    from orders as bought join events as event on event.id = bought.event_id
    where bought.state = ${state} and event.organizer_id = ${organizerId}
      and (${eventId}::int is null or event.id = ${eventId}::int) and ${searched} like all (${patterns}::text[])
      and (
        ${before?.id ?? null}::bigint is null
        or (bought.placed_at, bought.id) < (${atMicros(before?.micros ?? null)}, ${before?.id ?? null}::bigint)
      )
    order by bought.placed_at desc, bought.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

const BOUGHT = sql`coalesce((select sum(quantity) from order_lines where order_id = bought.id), 0)::int`;

// Whatever became of it, for whoever has its reference.
export async function findOrderRow(
  db: SellerSql,
  organizerId: number,
  reference: string,
): Promise<OrderRow | null> {
  const found = await sql<OrderRow>`
    select ${SHOWN(sql`coalesce(bought.paid_at, bought.placed_at)`)}, ${BOUGHT} as tickets,
      case when bought.paid_at is null then ${BOUGHT} else (
        select count(*)::int from tickets where tickets.order_id = bought.id and tickets.state <> 'revoked'
      ) end as tickets_left,
      coalesce((select sum(amount_minor) from order_returns where order_id = bought.id), 0)::bigint as returned_minor
    from orders as bought join events as event on event.id = bought.event_id
    where bought.reference = ${reference} and event.organizer_id = ${organizerId}
  `.execute(db);
  return found.rows[0] ?? null;
}

// The newest that ever were on sale, and this one.
export async function listOrderEvents(
  db: SellerSql,
  organizerId: number,
  eventId: number | null,
  most: number,
): Promise<{ id: number; name: string }[]> {
  const found = await sql<{ id: number; name: string }>`
    select id, name from events
    where organizer_id = ${organizerId} and (status <> 'draft' or id = ${eventId}::int)
    order by id is not distinct from ${eventId}::int desc, starts_at desc, id desc limit ${most}
  `.execute(db);
  return found.rows;
}
