import { findEventBySlug } from '#modules/catalog/index.ts';
import { type RecordedOrder, recordPastOrders } from '#modules/placing/index.ts';
import { loadSales, priceOrder } from '#modules/pricing/index.ts';
import { keepRecords } from '#modules/records/index.ts';
import { skipRequests } from '#modules/reviews/index.ts';
import { recordPassedOn } from '#modules/sharing/index.ts';
import { listTickets, recordPastTickets } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';

export const BOUGHT = 'mombasa-qasida-evening';
const RECEIVED = 'kigali-hills-city-hike';
const VISITED = 'kigali-repair-cafe';
const DAY_MS = 86_400_000;
const ORDERED_DAYS_AGO = 10;
// A zero after the country code makes sure that it is nobody's number.
const FRIEND = { name: 'Neema Achieng', email: 'neema@demo.example', phone: '+254000000002' };
const PHONE = '+254000000001';

interface Buyer {
  name: string;
  email: string;
  phone: string;
}

// Gives the demo's buyer tickets: for a coming evening, one that a friend passed on, and one of a past event that they
// may review. All are free, because nobody paid.
export async function giveDemoTickets(
  tx: Tx,
  services: Parameters<typeof recordPassedOn>[1],
  buyer: { accountId: string; name: string; email: string },
  now: Date,
): Promise<void> {
  const self = { name: buyer.name, email: buyer.email, phone: PHONE };
  const orderedAt = new Date(now.getTime() - ORDERED_DAYS_AGO * DAY_MS);
  const bought = await order(tx, BOUGHT, self, 2, orderedAt);
  const visited = await order(tx, VISITED, self, 1, orderedAt);
  const { orderId } = await order(tx, RECEIVED, FRIEND, 2, orderedAt);
  const [ticket] = await listTickets(tx, orderId);
  if (!ticket) throw new Error(`The demo's order of ${RECEIVED} has no ticket`);
  await recordPassedOn(tx, services, {
    ticketId: ticket.id,
    sender: { ...FRIEND, locale: 'en' },
    receiver: { ...buyer, locale: 'en' },
  });
  // The events were filled, and their records kept, before these orders.
  await keepRecords(tx, [bought.orderId, visited.orderId, orderId]);
}

async function order(
  tx: Tx,
  slug: string,
  buyer: Buyer,
  quantity: number,
  placedAt: Date,
): Promise<RecordedOrder> {
  const event = await findEventBySlug(tx, slug);
  const sale = event && (await loadSales(tx, [event.id])).get(event.id)?.sale;
  const type = sale?.types.find(({ priceMinor, isHidden }) => priceMinor === 0 && !isHidden);
  if (!sale || !type) throw new Error(`The demo has no free tickets of ${slug}`);
  const priced = priceOrder(sale, [{ id: type.id, quantity, date_pass: [] }], null, placedAt.getTime());
  const [recorded] = await recordPastOrders(tx, [
    {
      eventId: sale.eventId,
      currency: sale.currency,
      buyer,
      attendeeNames: null,
      locale: 'en',
      coupon: null,
      priced,
      takes: priced.poolTakes,
      placedAt,
      expiresAt: placedAt,
      moves: [{ to: 'paid', at: placedAt, actor: 'buyer', cause: 'free' }],
    },
  ]);
  if (!recorded) throw new Error(`The demo could not order ${slug}`);
  await recordPastTickets(tx, [{ ...recorded, issuedAt: placedAt, fates: [] }]);
  await skipRequests(tx, [{ eventId: sale.eventId, email: buyer.email }]);
  return recorded;
}
