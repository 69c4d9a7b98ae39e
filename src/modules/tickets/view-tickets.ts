import {
  canSee,
  findOrder,
  isBuyer,
  isSamePerson,
  linkTokenFor,
  type OrderProof,
  type OrderRow,
} from '#modules/orders/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { receiverOf } from './held-by.ts';
import { listHistory, listLastOffers } from './holders.queries.ts';
import { type LoadedTicket, type LoadedTickets, loadTickets } from './load-tickets.ts';
import { presentTicket, presentTickets } from './present-ticket.ts';
import type { Showing } from './showing.ts';
import type { TicketServices } from './ticket-services.ts';
import type { TicketPageView, TicketView } from './tickets.contract.ts';
import { findTicketPlace, type TicketPlace } from './tickets.queries.ts';

type Needs = Pick<TicketServices, 'db' | 'access' | 'ticketAccess' | 'signingKeys' | 'publicUrl'>;
type Doors = Pick<TicketServices, 'db' | 'access' | 'ticketAccess'>;

// An order, for people who may see its tickets.
export async function openOrder(
  { db, access }: Pick<Needs, 'db' | 'access'>,
  id: string,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<Result<OrderRow, 'order_not_found' | 'order_locked'>> {
  const reference = readReference(id);
  const order = reference === null ? null : await findOrder(db.sql, reference);
  if (!order) return fail('order_not_found');
  return (await canSee({ db, access }, order.reference, proof, ask)) ? ok(order) : fail('order_locked');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface OpenedTicket {
  loaded: LoadedTickets;
  ticket: LoadedTicket;
  // The buyer sees the whole order, a holder only this ticket.
  role: 'buyer' | 'holder';
  // They may see it because of who they are, without a link.
  isByAccount: boolean;
}

// A ticket with its order, for people who may see it.
export async function openTicket(
  services: Doors,
  id: string,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<Result<OpenedTicket, 'ticket_not_found' | 'order_locked'>> {
  const ticketId = id.toLowerCase();
  const place = UUID.test(ticketId) ? await findTicketPlace(services.db.sql, ticketId) : null;
  const order = place && (await findOrder(services.db.sql, place.reference));
  if (!place || !order) return fail('ticket_not_found');
  const seen = await roleOf(services, ticketId, place, order, proof, ask);
  if (seen === null) return fail('order_locked');
  const loaded = await loadTickets(services.db.sql, order);
  const ticket = loaded.tickets.find((one) => one.id === ticketId);
  if (!ticket) return fail('ticket_not_found');
  if (seen.role === 'buyer') return ok({ loaded, ticket, ...seen });
  const alone = { ...ticket, number: 1 };
  return ok({ loaded: { ...loaded, tickets: [alone] }, ticket: alone, ...seen });
}

async function roleOf(
  services: Doors,
  ticketId: string,
  place: TicketPlace,
  order: OrderRow,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<Pick<OpenedTicket, 'role' | 'isByAccount'> | null> {
  if (place.isPassedOn) {
    const { ticketAccess } = services;
    const { token } = proof;
    if (await isReceiver(place, ask)) return { role: 'holder', isByAccount: true };
    if (token !== undefined && ticketAccess.isTicketToken(ticketId, place.heldSince, token)) {
      return { role: 'holder', isByAccount: false };
    }
  }
  if (await isBuyer(order, ask)) return { role: 'buyer', isByAccount: true };
  const mayLook = await canSee(services, place.reference, proof, ask);
  return mayLook ? { role: 'buyer', isByAccount: false } : null;
}

// Whether the signed-in person is who it was passed on to.
export async function isReceiver(place: TicketPlace, ask: Ask<Visitor>): Promise<boolean> {
  const person = receiverOf(await ask.actor.person());
  if (isSamePerson(person, place.holderEmail, place.holderPhone)) return true;
  return person.accountId !== null && person.accountId === place.holderAccountId;
}

export async function viewTickets(
  services: Needs,
  id: string,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<Result<TicketView[], 'order_not_found' | 'order_locked'>> {
  const order = await openOrder(services, id, proof, ask);
  if (!order.ok) return order;
  const loaded = await loadTickets(services.db.sql, order.value);
  return ok(
    await presentTickets(
      loaded,
      await showingOf(services, loaded, { role: 'buyer', isByAccount: false }, proof, ask),
    ),
  );
}

export async function viewTicket(
  services: Needs,
  id: string,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<Result<TicketPageView, 'ticket_not_found' | 'order_locked'>> {
  const opened = await openTicket(services, id, proof, ask);
  if (!opened.ok) return opened;
  const { loaded, ticket, role, isByAccount } = opened.value;
  const [showing, history] = await Promise.all([
    showingOf(services, loaded, { role, isByAccount }, proof, ask),
    listHistory(services.db.sql, ticket.id),
  ]);
  const place = loaded.tickets.indexOf(ticket);
  return ok({
    ...presentTicket(loaded, ticket, showing),
    previous: loaded.tickets[place - 1]?.id ?? null,
    next: loaded.tickets[place + 1]?.id ?? null,
    is_by_account: isByAccount,
    history: history
      // A new holder does not see what others did with the ticket before.
      .filter(
        ({ generation, what }) => role === 'buyer' || generation >= ticket.held_since || what === 'issued',
      )
      .map(({ at, what, name, generation }) => ({
        at: at.toISOString(),
        what,
        name: role === 'buyer' || generation >= ticket.held_since ? name : null,
      })),
  });
}

async function showingOf(
  services: Needs,
  { order }: LoadedTickets,
  seenBy: Pick<OpenedTicket, 'role' | 'isByAccount'>,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<Showing> {
  const { db, access, ticketAccess, signingKeys, publicUrl } = services;
  const [signer, offers, orderToken] = await Promise.all([
    signingKeys.signerOf(order.event_id),
    listLastOffers(db.sql, order.id),
    linkTokenFor(access, order, proof, ask),
  ]);
  return {
    signer,
    ...seenBy,
    orderToken,
    ticketAccess,
    offers: new Map(offers.map((offer) => [offer.ticket_id, offer])),
    publicUrl,
    locale: ask.locale,
  };
}
