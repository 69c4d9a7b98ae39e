import { randomUUID } from 'node:crypto';
import { isPaid, type OrderProof } from '#modules/orders/index.ts';
import { loadTickets, openOrder } from '#modules/tickets/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type MailServices, openOrderFrame, queueOrderMail } from './mails/order-frame.ts';
import { composeTicketsMail } from './mails/tickets-mail.ts';

export const MOST_RESENT = 3;
export const RESENT_SECONDS = 3_600;
export const resentKey = (reference: string) => `resend:${reference}`;

type Reason = 'order_not_found' | 'order_locked' | 'order_not_paid' | 'ticket_passed_on' | 'too_many_tries';

// The same mail again, to the address of the order and to no other.
export async function resendTickets(
  services: MailServices,
  id: string,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<Result<{ sent_to: string }, Reason>> {
  const opened = await openOrder(services, id, proof, ask);
  if (!opened.ok) return opened;
  const order = opened.value;
  if (!isPaid(order.state)) return fail('order_not_paid');
  const [frame, loaded] = await Promise.all([
    openOrderFrame(services, order),
    loadTickets(services.db.sql, order),
  ]);
  if (loaded.tickets.every((ticket) => ticket.passed_on_at !== null)) return fail('ticket_passed_on');
  const mail = composeTicketsMail(frame, loaded);
  return services.db.sql.transaction().execute(async (tx) => {
    const wait = await takeTry(tx, resentKey(order.reference), MOST_RESENT, RESENT_SECONDS);
    if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
    await queueOrderMail(tx, frame, `tickets-again-${randomUUID()}`, mail);
    return ok({ sent_to: order.buyer_email });
  });
}
