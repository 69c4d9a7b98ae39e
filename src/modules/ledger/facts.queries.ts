import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { OrderFacts } from './order-bookings.rules.ts';

// All in one statement, so that what is booked was true at one moment.
export async function listOrderFacts(tx: Tx, references: readonly string[]): Promise<OrderFacts[]> {
  const found = await sql<OrderFacts>`
    select bought.reference, bought.event_id as "eventId", event.organizer_id as "organizerId", bought.currency,
      bought.total_minor as "totalMinor", bought.fee_minor as "feeMinor", bought.paid_at::text as "paidAt",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', attempt.id, 'provider', attempt.provider, 'currency', attempt.received_currency,
          'amountMinor', attempt.received_minor, 'at', attempt.settled_at::text,
          'isBeforeSale', coalesce(attempt.settled_at <= bought.paid_at, false)
        ) order by attempt.number), '[]')
        from payment_attempts as attempt
        where attempt.order_reference = bought.reference and attempt.status = 'succeeded' and attempt.received_minor > 0
      ) as payments,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'number', back.number, 'amountMinor', back.amount_minor, 'feeMinor', back.fee_minor, 'at', back.at::text
        ) order by back.number), '[]')
        from order_returns as back where back.order_id = bought.id and back.amount_minor > 0
      ) as returns,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', refund.id, 'provider', attempt.provider, 'isByHand', refund.code is not distinct from 'by_hand',
          'currency', attempt.received_currency, 'amountMinor', refund.amount_minor, 'at', refund.settled_at::text
        ) order by refund.id), '[]')
        from refunds as refund join payment_attempts as attempt on attempt.id = refund.attempt_id
        where refund.order_reference = bought.reference and refund.status = 'done'
      ) as refunds,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'attemptId', dispute.attempt_id, 'provider', attempt.provider, 'currency', attempt.received_currency,
          'amountMinor', dispute.amount_minor, 'status', dispute.status,
          'at', coalesce(dispute.settled_at, dispute.opened_at)::text
        ) order by dispute.opened_at, dispute.attempt_id), '[]')
        from payment_attempts as attempt join payment_disputes as dispute on dispute.attempt_id = attempt.id
        where attempt.order_reference = bought.reference and attempt.status = 'succeeded'
      ) as disputes
    from orders as bought join events as event on event.id = bought.event_id
    where bought.reference = any(${references}::text[])
  `.execute(tx);
  return found.rows;
}

// Orders that money may have come for, by their ids.
export async function listReferences(
  db: Sql,
  after: number,
  most: number,
): Promise<{ id: number; reference: string }[]> {
  const found = await sql<{ id: number; reference: string }>`
    select id, reference from orders
    where id > ${after} and total_minor > 0
      and not exists (select from ledger_waiting where order_reference = orders.reference)
    order by id limit ${most}
  `.execute(db);
  return found.rows;
}
