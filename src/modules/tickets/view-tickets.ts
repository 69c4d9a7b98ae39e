import { canSee, findOrder, type OrderRow } from '#modules/orders/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type LoadedTicket, type LoadedTickets, loadTickets } from './load-tickets.ts';
import { presentTicket, presentTickets } from './present-ticket.ts';
import type { TicketServices } from './ticket-services.ts';
import type { TicketView } from './tickets.contract.ts';
import { findReferenceOfTicket } from './tickets.queries.ts';

type Needs = Pick<TicketServices, 'db' | 'access' | 'signingKeys'>;

// An order, for whoever may see its tickets.
export async function openOrder(
  { db, access }: Pick<Needs, 'db' | 'access'>,
  id: string,
  token: string | undefined,
  ask: Ask,
): Promise<Result<OrderRow, 'order_not_found' | 'order_locked'>> {
  const reference = readReference(id);
  const order = reference === null ? null : await findOrder(db.sql, reference);
  if (!order) return fail('order_not_found');
  return (await canSee({ db, access }, order.reference, token, ask)) ? ok(order) : fail('order_locked');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

// A ticket with its order, for whoever may see it.
export async function openTicket(
  services: Pick<Needs, 'db' | 'access'>,
  id: string,
  token: string | undefined,
  ask: Ask,
): Promise<Result<{ loaded: LoadedTickets; ticket: LoadedTicket }, 'ticket_not_found' | 'order_locked'>> {
  const ticketId = id.toLowerCase();
  const reference = UUID.test(ticketId) ? await findReferenceOfTicket(services.db.sql, ticketId) : null;
  const order = reference === null ? null : await openOrder(services, reference, token, ask);
  if (!order?.ok) return fail(order?.reason === 'order_locked' ? 'order_locked' : 'ticket_not_found');
  const loaded = await loadTickets(services.db.sql, order.value);
  const ticket = loaded.tickets.find((one) => one.id === ticketId);
  return ticket ? ok({ loaded, ticket }) : fail('ticket_not_found');
}

export async function viewTickets(
  services: Needs,
  id: string,
  token: string | undefined,
  ask: Ask,
): Promise<Result<TicketView[], 'order_not_found' | 'order_locked'>> {
  const order = await openOrder(services, id, token, ask);
  if (!order.ok) return order;
  const loaded = await loadTickets(services.db.sql, order.value);
  return ok(await presentTickets(loaded, await showingOf(services, loaded, ask)));
}

export async function viewTicket(
  services: Needs,
  id: string,
  token: string | undefined,
  ask: Ask,
): Promise<Result<TicketView, 'ticket_not_found' | 'order_locked'>> {
  const opened = await openTicket(services, id, token, ask);
  if (!opened.ok) return opened;
  const { loaded, ticket } = opened.value;
  return ok(presentTicket(loaded, ticket, await showingOf(services, loaded, ask)));
}

async function showingOf({ access, signingKeys }: Needs, { order }: LoadedTickets, ask: Ask) {
  return {
    signer: await signingKeys.signerOf(order.event_id),
    token: access.linkToken(order.reference),
    locale: ask.locale,
  };
}
