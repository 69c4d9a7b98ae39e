import { lockTicket } from '#modules/tickets/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok } from '#shared/result.ts';
import type { Sender } from './change-ticket.ts';
import { withdraw } from './offer-ticket.ts';
import { findOpenOffer } from './sharing.queries.ts';

// Withdraws an offer; its link stops working. Possible even after doors open, when nothing can be offered any more.
export function cancelOffer({ sql }: Pick<Database, 'sql'>, sender: Sender) {
  return sql.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, sender.ticketId);
    if (!ticket) return fail('ticket_not_found');
    if (ticket.generation !== sender.generation) return fail('ticket_passed_on');
    const offer = await findOpenOffer(tx, sender.ticketId);
    if (!offer) return fail('no_open_offer');
    await withdraw(tx, offer, sender);
    return ok(undefined);
  });
}
