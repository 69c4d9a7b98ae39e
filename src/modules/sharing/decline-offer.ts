import { announce } from '#modules/news/index.ts';
import type { TicketServices } from '#modules/tickets/index.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import { fail, ok } from '#shared/result.ts';
import { lockOffer, whyOver } from './accept-offer.ts';
import { findOfferByHash, insertHistory, updateOffer } from './sharing.queries.ts';

// The receiver says no, and the ticket stays with its sender. Safe to run twice.
export async function declineOffer({ db }: Pick<TicketServices, 'db'>, token: string) {
  const hash = tokenHash(token);
  const known = await findOfferByHash(db.sql, hash);
  if (!known) return fail('offer_not_found');
  return db.sql.transaction().execute(async (tx) => {
    const standing = await lockOffer(tx, known.ticket_id, hash);
    if (!standing) return fail('offer_not_found');
    const { ticket, offer } = standing;
    if (offer.state === 'declined') return ok({ state: 'declined' as const });
    const over = whyOver(offer, ticket);
    if (over) return fail(over);
    await updateOffer(tx, offer.id, 'declined');
    await insertHistory(tx, {
      ticketId: ticket.id,
      what: 'declined',
      actor: 'receiver',
      name: offer.receiver_name,
      generation: ticket.generation,
    });
    await announce(tx, 'ticket.declined', { offerId: offer.id });
    return ok({ state: 'declined' as const });
  });
}
