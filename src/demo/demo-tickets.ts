import { randomUUID } from 'node:crypto';
import { findEventBySlug } from '#modules/catalog/index.ts';
import { confirmFreeOrder, findOrder, type OrderServices } from '#modules/orders/index.ts';
import { type OrderDesk, placeOrder } from '#modules/placing/index.ts';
import { acceptOffer, findOpenOffer, offerTicket } from '#modules/sharing/index.ts';
import { listTickets, type TicketServices } from '#modules/tickets/index.ts';
import { nobody } from '#platform/http/caller.ts';
import type { SignedIn, Visitor } from '#shared/actor.ts';
import { backdateOrder, putOff } from './time-passes.queries.ts';

type Services = OrderServices & TicketServices & { desk: OrderDesk };
type Buyer = { name: string; email: string; phone: string };

export const BOUGHT = 'mombasa-qasida-evening';
const RECEIVED = 'kigali-hills-city-hike';
const VISITED = 'kigali-repair-cafe';
const ORDERED_DAYS_AGO = 10;
// No number begins with a zero behind its country code: it never rings at somebody's.
const FRIEND = { name: 'Neema Achieng', email: 'neema@demo.example', phone: '+254000000002' };
const PHONE = '+254000000001';

// So that the demo's buyer finds tickets: those for an evening to come, one that a friend sent, and one of an event that
// they may review. Free ones, as nobody paid.
export async function giveDemoTickets(
  services: Services,
  buyer: SignedIn & { email: string },
): Promise<void> {
  const self = { name: buyer.name, email: buyer.email, phone: PHONE };
  await order(services, BOUGHT, self, 2);
  const reference = await order(services, RECEIVED, FRIEND, 2);
  await passOn(services, reference, buyer);
  await visit(services, self);
}

async function visit(services: Services, buyer: Buyer): Promise<void> {
  const { sql } = services.db;
  const event = await findEventBySlug(sql, VISITED);
  if (!event) throw new Error(`The demo has no ${VISITED}`);
  await putOff(sql, event.id, ORDERED_DAYS_AGO);
  try {
    await backdateOrder(sql, await order(services, VISITED, buyer, 1), ORDERED_DAYS_AGO);
  } finally {
    await putOff(sql, event.id, -ORDERED_DAYS_AGO);
  }
}

async function order(services: Services, slug: string, buyer: Buyer, quantity: number): Promise<string> {
  const event = await findEventBySlug(services.db.sql, slug);
  const sale = event && (await services.desk.snapshots.current(event.id));
  const type = sale?.types.find(({ priceMinor, isHidden }) => priceMinor === 0 && !isHidden);
  if (!sale || !type) throw new Error(`The demo has no free tickets of ${slug}`);
  const wish = {
    eventId: sale.eventId,
    entries: [{ id: type.id, quantity, date_pass: [] }],
    couponCode: null,
    buyer,
    attendeeNames: null,
    locale: 'en' as const,
    visitor: { id: randomUUID(), isNew: true },
    idempotencyKey: null,
    acceptedTotalMinor: 0,
  };
  const placed = await placeOrder(services.desk, wish, new Date());
  if (placed.kind !== 'placed')
    throw new Error(`The demo could not order ${slug}: ${JSON.stringify(placed)}`);
  await confirmFreeOrder(services, placed.order.reference);
  return placed.order.reference;
}

async function passOn(services: Services, reference: string, receiver: SignedIn & { email: string }) {
  const bought = await findOrder(services.db.sql, reference);
  const [ticket] = bought ? await listTickets(services.db.sql, bought.id) : [];
  if (!ticket) throw new Error(`The demo's order ${reference} has no ticket`);
  const { name, email } = receiver;
  const sender = { ...FRIEND, role: 'buyer', locale: 'en', ticketId: ticket.id } as const;
  const { generation } = ticket;
  await offerTicket(services, { ...sender, generation }, { channel: 'email', name, email, phone: null });
  const offer = await findOpenOffer(services.db.sql, ticket.id);
  if (!offer) throw new Error('The demo could not send a ticket to its buyer');
  const actor: Visitor = {
    ...nobody.visitor,
    id: () => ({ id: randomUUID(), isNew: true }),
    person: async () => receiver,
  };
  const ask = { actor, locale: 'en' as const, now: new Date(), shows: { tag() {}, until() {} } };
  await acceptOffer(services, services.ticketAccess.offerToken(offer.id), { name, email }, ask);
}
