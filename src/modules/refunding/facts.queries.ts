import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { OrderState } from '#modules/orders/index.ts';
import type { Currency } from '#shared/money.ts';

// What is known of many orders at once.

export interface FactsRow {
  order_id: number;
  reference: string;
  event_id: number;
  state: OrderState;
  currency: Currency;
  is_disputed: boolean;
  left_minor: number | null;
  // Empty where they were forgotten.
  buyer_name: string;
}

const FACTS = sql`
  bought.id as order_id, bought.reference, bought.event_id, bought.state, bought.currency, bought.buyer_name,
  bought.disputed_at is not null as is_disputed,
  (
    select max(coalesce(attempt.received_minor, 0) - coalesce((
      select sum(refund.amount_minor) from refunds as refund
      where refund.attempt_id = attempt.id and refund.replaced_by is null
    ), 0))
    from payment_attempts as attempt
    where attempt.order_reference = bought.reference and attempt.status = 'succeeded'
  )::bigint as left_minor
`;

export async function listChosen(
  db: SellerSql,
  organizerId: number,
  references: readonly string[],
): Promise<FactsRow[]> {
  const found = await sql<FactsRow>`
    select ${FACTS} from orders as bought join events as event on event.id = bought.event_id
    where bought.reference = any(${references}::text[]) and event.organizer_id = ${organizerId}
    order by bought.id
  `.execute(db);
  return found.rows;
}

export interface Matching {
  patterns: readonly string[];
  eventId: number | null;
  states: readonly OrderState[] | null;
  isAsked: boolean;
}

// All that the list of orders would show.
export async function listMatching(
  db: SellerSql,
  { patterns, eventId, states, isAsked }: Matching,
  most: number,
): Promise<FactsRow[]> {
  const found = await sql<FactsRow>`
    select ${FACTS}
    from seller_find_sales(
      ${patterns}::text[], false, ${eventId}::int, ${states}::text[], ${isAsked}::boolean, null, null, ${most}::int
    ) as found
    join orders as bought on bought.id = found.order_id
    order by bought.id
  `.execute(db);
  return found.rows;
}

export interface TicketFactsRow {
  order_id: number;
  line_position: number;
  seq: number;
  state: 'valid' | 'used' | 'revoked';
  passed_on_at: Date | null;
}

export async function listTicketFacts(db: SellerSql, orderIds: readonly number[]): Promise<TicketFactsRow[]> {
  const found = await sql<TicketFactsRow>`
    select order_id, line_position, seq, state, passed_on_at from tickets
    where order_id = any(${orderIds}::bigint[]) order by order_id, line_position, seq
  `.execute(db);
  return found.rows;
}

export interface LineFactsRow {
  order_id: number;
  position: number;
  quantity: number;
  price_minor: number;
  discount_minor: number;
}

export async function listLineFacts(db: SellerSql, orderIds: readonly number[]): Promise<LineFactsRow[]> {
  const found = await sql<LineFactsRow>`
    select order_id, position, quantity, price_minor, discount_minor from order_lines
    where order_id = any(${orderIds}::bigint[])
  `.execute(db);
  return found.rows;
}
