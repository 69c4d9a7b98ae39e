import { randomUUID } from 'node:crypto';
import { announce } from '#modules/news/index.ts';
import type { Holder, OfferChannel, TicketServices } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import { fail, ok } from '#shared/result.ts';
import { lockForSender, type Sender } from './change-ticket.ts';
import { findOpenOffer, insertHistory, insertOffer, type OfferRow, updateOffer } from './sharing.queries.ts';

const MOST_PER_DAY = 10;
const DAY_SECONDS = 86_400;

// Offers a ticket to somebody. The sender's code works until the offer is accepted. A ticket has one open offer: an
// offer to another receiver replaces it, and the same offer sent twice is one.
export function offerTicket(
  { db, ticketAccess }: Pick<TicketServices, 'db' | 'ticketAccess'>,
  sender: Sender,
  { channel, ...receiver }: Holder & { channel: OfferChannel },
) {
  return db.sql.transaction().execute(async (tx) => {
    const locked = await lockForSender(tx, sender);
    if (!locked.ok) return locked;
    const open = await findOpenOffer(tx, sender.ticketId);
    if (open && isSame(open, channel, receiver)) return ok(undefined);
    const wait = await takeSending(tx, sender.ticketId);
    if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
    if (open) await withdraw(tx, open, sender);
    const id = randomUUID();
    await insertOffer(tx, {
      id,
      ticket_id: sender.ticketId,
      generation: sender.generation,
      token_hash: tokenHash(ticketAccess.offerToken(id)),
      channel,
      sender_name: sender.name,
      sender_email: sender.email,
      sender_locale: sender.locale,
      receiver_name: receiver.name,
      receiver_email: receiver.email,
      receiver_phone: receiver.phone,
    });
    await insertHistory(tx, {
      ticketId: sender.ticketId,
      what: 'offered',
      actor: sender.role,
      name: receiver.name,
      generation: sender.generation,
    });
    await announce(tx, 'ticket.offered', { offerId: id, times: 1 });
    return ok(undefined);
  });
}

const isSame = (offer: OfferRow, channel: OfferChannel, receiver: Holder) =>
  offer.channel === channel &&
  offer.receiver_name === receiver.name &&
  offer.receiver_email === receiver.email &&
  offer.receiver_phone === receiver.phone;

// Limits sendings, so that a ticket cannot be used to flood people with mails.
export const takeSending = (tx: Tx, ticketId: string) =>
  takeTry(tx, `offer:${ticketId}`, MOST_PER_DAY, DAY_SECONDS);

export async function withdraw(tx: Tx, offer: OfferRow, sender: Sender): Promise<void> {
  await updateOffer(tx, offer.id, 'cancelled');
  await insertHistory(tx, {
    ticketId: sender.ticketId,
    what: 'cancelled',
    actor: sender.role,
    name: offer.receiver_name,
    generation: sender.generation,
  });
  await announce(tx, 'ticket.offer_cancelled', { offerId: offer.id });
}
