import { announce } from '#modules/news/index.ts';
import { isPaid, lockOrder, type OrderProof, type OrderRow } from '#modules/orders/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { TicketServices } from '../ticket-services.ts';
import { getTicketEvent } from '../tickets.queries.ts';
import { openOrder } from '../view-tickets.ts';
import { isRefundOwed } from './moved-refund.rules.ts';
import { findRefundRequest, insertRefundRequest } from './refund-requests.queries.ts';
import type { RefundServices } from './refund-tickets.ts';
import { takeTicketsBack } from './take-tickets-back.ts';

type Reason =
  | 'order_not_found'
  | 'order_locked'
  | 'order_not_paid'
  | 'already_refunded'
  | 'nothing_to_refund';
type Needs = Pick<TicketServices, 'db' | 'access'> & RefundServices;

// Asks for the money back. After an event got a new date, or was put off without one, it is given at once, for the tickets that are still the
// buyer's; otherwise the organiser decides. One request per order: asking again answers the first.
export async function requestRefund(
  services: Needs,
  id: string,
  words: string,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<Result<{ asked_at: string; is_granted: boolean }, Reason>> {
  const opened = await openOrder(services, id, proof, ask);
  if (!opened.ok) return opened;
  const order = opened.value;
  if (order.state === 'refunded') return fail('already_refunded');
  if (!isPaid(order.state)) return fail('order_not_paid');
  if (order.total_minor === 0) return fail('nothing_to_refund');
  const { sql } = services.db;
  const isDue = await isOwed(services, order, ask.now);
  await sql.transaction().execute(async (tx) => {
    const locked = isDue ? await lockOrder(tx, order.reference) : null;
    const all = { numbers: null, actor: 'buyer', cause: 'event_moved' } as const;
    const isGranted = locked !== null && (await takeTicketsBack(tx, services, locked, all)).ok;
    const isNew = await insertRefundRequest(tx, order.id, { words, isGranted });
    if (isNew && !isGranted) await announce(tx, 'order.refund_asked', { reference: order.reference });
  });
  const request = await findRefundRequest(sql, order.id);
  if (!request) throw new Error(`The request for order ${order.reference} was not written`);
  return ok({ asked_at: request.asked_at.toISOString(), is_granted: request.is_granted });
}

async function isOwed({ db }: Needs, order: OrderRow, now: Date): Promise<boolean> {
  return isRefundOwed(await getTicketEvent(db.sql, order.event_id), order.placed_at, now);
}
