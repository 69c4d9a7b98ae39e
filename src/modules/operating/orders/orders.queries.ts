import { sql } from 'kysely';
import type { OrderState } from '#modules/orders/index.ts';
import { SAID_OTHERWISE } from '#modules/payments/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

export interface WaitingOrderRow {
  reference: string;
  since: Date;
  why: string;
  buyer_name: string;
  event_name: string;
  amount_minor: number;
  total_minor: number;
  currency: Currency;
}

const AWAIT_DECISION = sql`state = 'needs_review' and state_cause not in ('refunding', 'refund_failed')`;

// Orders that wait for a decision, and those whose receipt says another sum. Each half is an index of these alone.
export const IN_REVIEW = sql`
  select reference, placed_at as since, state_cause as why from orders where ${AWAIT_DECISION}
  union all
  select order_reference, min(attempt.created_at), ${sql.lit(SAID_OTHERWISE)} from payment_attempts as attempt
  where attempt.alert = ${sql.lit(SAID_OTHERWISE)} and not exists (
    select from orders where reference = order_reference and ${AWAIT_DECISION}
  )
  group by order_reference
`;

export async function listInReview(db: Sql, most: number): Promise<WaitingOrderRow[]> {
  const found = await sql<WaitingOrderRow>`
    select bought.reference, waiting.since, waiting.why, bought.buyer_name, event.name as event_name,
      coalesce((
        select sum(received_minor) from payment_attempts
        where order_reference = bought.reference and status = 'succeeded'
      ), 0)::bigint as amount_minor,
      bought.total_minor, bought.currency
    from (${IN_REVIEW}) as waiting
    join orders as bought on bought.reference = waiting.reference
    join events as event on event.id = bought.event_id
    order by waiting.since limit ${most}
  `.execute(db);
  return found.rows;
}

// Whatever failed, and whatever waits for too long, of each order together. The condition is that of its index.
export const TO_REPAY = sql`
  replaced_by is null and (
    status = 'failed' or (status = 'queued' and code is not null) or (status = 'sent' and alert is not null)
  )
`;

export async function listToRepay(db: Sql, most: number): Promise<WaitingOrderRow[]> {
  const found = await sql<WaitingOrderRow>`
    select due.order_reference as reference, due.since, due.why, bought.buyer_name, event.name as event_name,
      due.amount_minor, bought.total_minor, bought.currency
    from (
      select order_reference, min(created_at) as since, sum(amount_minor)::bigint as amount_minor,
        coalesce(max(code), max(alert), '') as why
      from refunds where ${TO_REPAY} group by order_reference
    ) as due
    join orders as bought on bought.reference = due.order_reference
    join events as event on event.id = bought.event_id
    order by due.since limit ${most}
  `.execute(db);
  return found.rows;
}

export interface OrderEventRow {
  slug: string;
  name: string;
  starts_at: Date;
  time_zone: string;
  organizer_id: number;
  organizer_slug: string;
  organizer_name: string;
}

export async function findOrderEvent(db: Sql, eventId: number): Promise<OrderEventRow | null> {
  const found = await sql<OrderEventRow>`
    select event.slug, event.name, event.starts_at, event.time_zone, organizer.id as organizer_id, organizer.slug as organizer_slug,
      organizer.name as organizer_name
    from events as event join organizers as organizer on organizer.id = event.organizer_id where event.id = ${eventId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface OrderTicketRow {
  type_name: string;
  holder: string | null;
  state: 'valid' | 'used' | 'revoked';
  is_passed_on: boolean;
}

export async function listOrderTickets(db: Sql, orderId: number): Promise<OrderTicketRow[]> {
  const found = await sql<OrderTicketRow>`
    select coalesce(ticket.type_name, line.name) as type_name, ticket.holder, ticket.state,
      ticket.passed_on_at is not null as is_passed_on
    from tickets as ticket
    join order_lines as line on line.order_id = ticket.order_id and line.position = ticket.line_position
    where ticket.order_id = ${orderId} order by ticket.line_position, ticket.seq
  `.execute(db);
  return found.rows;
}

export interface OrderRefundRow {
  amount_minor: number;
  status: 'queued' | 'sent' | 'done' | 'failed';
  code: string | null;
  created_at: Date;
  is_to_repay: boolean;
}

// Without those that another one took the place of.
export async function listOrderRefunds(db: Sql, reference: string): Promise<OrderRefundRow[]> {
  const found = await sql<OrderRefundRow>`
    select amount_minor, status, code, created_at, ${TO_REPAY} as is_to_repay from refunds
    where order_reference = ${reference} and replaced_by is null order by id
  `.execute(db);
  return found.rows;
}

export interface OrderMoveRow {
  at: Date;
  to_state: OrderState;
  actor: string;
  cause: string;
}

export async function listOrderMoves(db: Sql, orderId: number): Promise<OrderMoveRow[]> {
  const found = await sql<OrderMoveRow>`
    select at, to_state, actor, cause from order_log where order_id = ${orderId} order by at
  `.execute(db);
  return found.rows;
}

export interface OrderDeedRow {
  at: Date;
  name: string | null;
  action: string;
  words: string | null;
}

// By operators alone: in the organiser's log, and in ours.
export async function listOrderDeeds(db: Sql, reference: string, eventId: number): Promise<OrderDeedRow[]> {
  const found = await sql<OrderDeedRow>`
    select deed.at, account.name, deed.action, deed.words
    from (
      select at, actor_id, action, changes -> 'why' ->> 1 as words from audit_log
      where organizer_id = (select organizer_id from events where id = ${eventId}) and event_id = ${eventId}
        and subject = ${`order:${reference}`} and actor_kind = 'operator'
      union all
      select at, account_id, action, coalesce(changes -> 'subject' ->> 1, changes -> 'why' ->> 1) from operator_log
      where subject = ${`order:${reference}`} and action not in ('order.seen', 'person.seen')
    ) as deed
    left join accounts as account on account.id::text = deed.actor_id
    order by deed.at desc limit 50
  `.execute(db);
  return found.rows;
}
