import { isPaid } from '#modules/orders/index.ts';
import { type LockedTicket, lockTicket, type NotShareable, whyNotShareable } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// The person who wants to change a ticket, and the ticket as they saw it.
export interface Sender {
  role: 'buyer' | 'holder';
  name: string;
  email: string;
  locale: Locale;
  ticketId: string;
  generation: number;
}

// Locks a ticket for the person who may change it. Somebody may have accepted it since they looked.
export async function lockForSender(
  tx: Tx,
  { ticketId, generation }: Pick<Sender, 'ticketId' | 'generation'>,
): Promise<Result<LockedTicket, 'ticket_not_found' | 'ticket_passed_on' | NotShareable>> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) return fail('ticket_not_found');
  if (ticket.generation !== generation) return fail('ticket_passed_on');
  const problem = problemOf(ticket);
  return problem ? fail(problem) : ok(ticket);
}

export const problemOf = (ticket: LockedTicket): NotShareable | null =>
  whyNotShareable({
    state: ticket.state,
    isPaid: isPaid(ticket.order_state),
    isCancelled: ticket.event_status === 'cancelled',
    isLate: ticket.is_late,
  });
