import { announce } from '#modules/news/index.ts';
import {
  findOrderOfTicket,
  getTicketEvent,
  type LockedTicket,
  lockTicket,
  type NotShareable,
  passTicketOn,
  randomCodes,
  type TicketServices,
} from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { problemOf } from './change-ticket.ts';
import { readHolder } from './share-ticket.ts';
import { findOfferByHash, insertHistory, type OfferRow, updateOffer } from './sharing.queries.ts';

export interface AcceptedTicket {
  id: string;
  token: string;
}

type OfferOver = 'offer_taken' | 'offer_declined' | 'offer_cancelled' | 'offer_lapsed';
type Reason = 'offer_not_found' | 'email_invalid' | 'phone_invalid' | OfferOver | NotShareable;

// The ticket changes hands: the receiver gets a new code, and the sender's code stops working with this commit. If
// several people accept at once, one gets it; the same browser asking again gets the same answer.
export async function acceptOffer(
  { db, ticketAccess }: Pick<TicketServices, 'db' | 'ticketAccess'>,
  token: string,
  given: { name: string; email: string; phone?: string | null | undefined },
  ask: Ask<Visitor>,
): Promise<Result<AcceptedTicket, Reason>> {
  const hash = tokenHash(token);
  const known = await findOfferByHash(db.sql, hash);
  const place = known && (await findOrderOfTicket(db.sql, known.ticket_id));
  if (!known || !place) return fail('offer_not_found');
  const { country_code: country } = await getTicketEvent(db.sql, place.event_id);
  const holder = readHolder(given, country, ask.locale);
  if (!holder.ok) return holder;
  const visitor = ask.actor.id().id;
  const accountId = (await ask.actor.person())?.accountId ?? null;
  const link = (generation: number) => ({
    id: known.ticket_id,
    token: ticketAccess.ticketToken(known.ticket_id, generation),
  });

  return db.sql.transaction().execute(async (tx) => {
    const standing = await lockOffer(tx, known.ticket_id, hash);
    if (!standing) return fail('offer_not_found');
    const { ticket, offer } = standing;
    if (offer.state === 'accepted' && offer.accepted_by === visitor) return ok(link(offer.generation + 1));
    const over = whyOver(offer, ticket);
    if (over) return fail(over);
    const problem = problemOf(ticket);
    if (problem) return fail(problem);
    const [code = ''] = randomCodes(1);
    const generation = await passTicketOn(tx, ticket.id, {
      ...holder.value,
      accountId,
      code,
      locale: ask.locale,
    });
    await updateOffer(tx, offer.id, 'accepted', visitor);
    await insertHistory(tx, {
      ticketId: ticket.id,
      what: 'accepted',
      actor: 'receiver',
      name: given.name,
      generation,
    });
    await announce(tx, 'ticket.accepted', { offerId: offer.id });
    return ok(link(generation));
  });
}

// The ticket is always locked before its offer. The offer is read afterwards, because it may have ended while we
// waited.
export async function lockOffer(
  tx: Tx,
  ticketId: string,
  hash: Buffer,
): Promise<{ ticket: LockedTicket; offer: OfferRow } | null> {
  const ticket = await lockTicket(tx, ticketId);
  const offer = await findOfferByHash(tx, hash);
  return ticket && offer ? { ticket, offer } : null;
}

const OVER = {
  accepted: 'offer_taken',
  declined: 'offer_declined',
  cancelled: 'offer_cancelled',
  lapsed: 'offer_lapsed',
} as const;

export function whyOver(offer: OfferRow, ticket: LockedTicket): OfferOver | null {
  if (offer.state !== 'open') return OVER[offer.state];
  return ticket.is_late ? 'offer_lapsed' : null;
}
