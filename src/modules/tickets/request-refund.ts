import { isPaid } from '#modules/orders/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { announce } from '#platform/jobs/announce.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findRefundRequest, insertRefundRequest } from './refund-requests.queries.ts';
import type { TicketServices } from './ticket-services.ts';
import { openOrder } from './view-tickets.ts';

type Refusal = 'order_not_found' | 'order_locked' | 'order_not_paid' | 'nothing_to_refund';

// Asks the organiser for the money back. One request per order: asking again answers the first.
export async function requestRefund(
  services: Pick<TicketServices, 'db' | 'access'>,
  id: string,
  { t, words }: { t?: string | undefined; words?: string | null | undefined },
  ask: Ask,
): Promise<Result<{ asked_at: string }, Refusal>> {
  const opened = await openOrder(services, id, t, ask);
  if (!opened.ok) return opened;
  const order = opened.value;
  if (!isPaid(order.state)) return fail('order_not_paid');
  if (order.total_minor === 0) return fail('nothing_to_refund');
  const { sql } = services.db;
  await sql.transaction().execute(async (tx) => {
    const isNew = await insertRefundRequest(tx, order.id, words ?? '');
    if (isNew) await announce(tx, 'order.refund_asked', { reference: order.reference });
  });
  const request = await findRefundRequest(sql, order.id);
  if (!request) throw new Error(`The request for order ${order.reference} was not written`);
  return ok({ asked_at: request.asked_at.toISOString() });
}
