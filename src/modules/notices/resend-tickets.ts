import { randomUUID } from 'node:crypto';
import { type By, may, writeAudit } from '#modules/merchants/index.ts';
import {
  admitTicketsMail,
  findOrder,
  getOrganizerOf,
  isPaid,
  type OrderProof,
  type OrderRow,
} from '#modules/orders/index.ts';
import { loadTickets, openOrder } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type MailServices, openOrderFrame, queueOrderMail } from './mails/order-frame.ts';
import { composeTicketsMail } from './mails/tickets-mail.ts';

export const MOST_RESENT = 3;
export const RESENT_SECONDS = 3_600;
export const resentKey = (reference: string) => `resend:${reference}`;

type Reason = 'order_not_found' | 'order_locked' | SendAgainRefusal;

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
  return sendAgain(services, order);
}

// For a buyer who asks the organiser for them: as often as the buyer may, and counted together.
export async function resendForBuyer(
  services: MailServices,
  reference: string,
  by: By,
): Promise<
  Result<{ sent_to: string }, 'order_not_found' | 'not_allowed' | 'proof_needed' | SendAgainRefusal>
> {
  const order = await findOrder(services.db.sql, reference);
  if (!order) return fail('order_not_found');
  const where = await services.db.sql.transaction().execute(async (tx) => ({
    organizerId: await getOrganizerOf(tx, order.event_id),
    eventId: order.event_id,
  }));
  const allowed = may(by.actor, 'edit_orders', where, by.now);
  if (!allowed.ok) return allowed;
  return sendAgain(services, order, (tx) =>
    writeAudit(tx, by, {
      ...where,
      action: 'order.tickets_resent',
      subject: `order:${reference}`,
      changes: {},
    }),
  );
}

type SendAgainRefusal = 'order_not_paid' | 'ticket_passed_on' | 'too_many_tries';

async function sendAgain(
  services: MailServices,
  order: OrderRow,
  note: (tx: Tx) => Promise<void> = async () => {},
): Promise<Result<{ sent_to: string }, SendAgainRefusal>> {
  if (!isPaid(order.state)) return fail('order_not_paid');
  const [frame, loaded] = await Promise.all([
    openOrderFrame(services, order),
    loadTickets(services.db.sql, order),
  ]);
  const isTheBuyers = ({ passed_on_at, state }: (typeof loaded.tickets)[number]) =>
    passed_on_at === null && state !== 'revoked';
  if (!loaded.tickets.some(isTheBuyers)) return fail('ticket_passed_on');
  const mail = composeTicketsMail(frame, loaded);
  return services.db.sql.transaction().execute(async (tx) => {
    const wait =
      (await takeTry(tx, resentKey(order.reference), MOST_RESENT, RESENT_SECONDS)) ||
      (await admitTicketsMail(tx, order));
    if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
    await queueOrderMail(tx, frame, `tickets-again-${randomUUID()}`, mail);
    await note(tx);
    return ok({ sent_to: order.buyer_email });
  });
}
