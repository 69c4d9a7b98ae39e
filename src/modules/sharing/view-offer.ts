import { findOrder } from '#modules/orders/index.ts';
import {
  findOrderOfTicket,
  findTicketPlace,
  isReceiver,
  listLastOffers,
  loadTickets,
  presentEvent,
  type TicketServices,
} from '#modules/tickets/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { Visitor } from '#shared/actor.ts';
import { firstNameOf } from '#shared/harmless-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OfferView } from './sharing.contract.ts';
import { findOfferByHash } from './sharing.queries.ts';

// What the receiver needs to decide: what the ticket is for and who sends it. Nothing else of the order.
export async function viewOffer(
  { db, ticketAccess }: Pick<TicketServices, 'db' | 'ticketAccess'>,
  token: string,
  ask: Ask<Visitor>,
): Promise<Result<OfferView, 'offer_not_found'>> {
  const offer = await findOfferByHash(db.sql, tokenHash(token));
  const place = offer && (await findOrderOfTicket(db.sql, offer.ticket_id));
  const order = place && (await findOrder(db.sql, place.reference));
  if (!offer || !order) return fail('offer_not_found');
  const [loaded, offers] = await Promise.all([loadTickets(db.sql, order), listLastOffers(db.sql, order.id)]);
  const ticket = loaded.tickets.find(({ id }) => id === offer.ticket_id);
  const ending = offers.find(({ ticket_id }) => ticket_id === offer.ticket_id);
  if (!ticket || !ending) return fail('offer_not_found');
  // Gives the browser a visitor id now, so that accepting twice is recognised as one person. Whoever is signed in is
  // recognised in any browser.
  const visitor = ask.actor.id().id;
  const held = offer.state === 'accepted' ? await findTicketPlace(db.sql, ticket.id) : null;
  // Not once it was passed on further.
  const isHeld = held !== null && held.heldSince === offer.generation + 1;
  const isMine = isHeld && (offer.accepted_by === visitor || (await isReceiver(held, ask)));
  const isLapsed = offer.state === 'open' && ending.is_late;
  const isWithdrawn = offer.state === 'open' && ticket.state !== 'valid';
  const isOpen = offer.state === 'open' && !isLapsed && !isWithdrawn;
  return ok({
    state: isLapsed ? 'lapsed' : isWithdrawn ? 'cancelled' : offer.state,
    sender: firstNameOf(offer.sender_name),
    event: presentEvent(loaded.event, ask.locale),
    ticket_type: ticket.typeName,
    date: ticket.valid_on,
    admits: ticket.admits,
    ends_at: ending.ends_at.toISOString(),
    to: isOpen
      ? { name: offer.receiver_name, email: offer.receiver_email, phone: offer.receiver_phone }
      : { name: null, email: null, phone: null },
    ticket: isMine
      ? { id: ticket.id, token: ticketAccess.ticketToken(ticket.id, offer.generation + 1) }
      : null,
  });
}
