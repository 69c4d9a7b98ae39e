import { randomUUID } from 'node:crypto';
import { findShortage, leftIn, lockPools, sumTakes } from '#modules/inventory/index.ts';
import {
  confirmOrders,
  expireHolds,
  insertDoorSource,
  listOrdersByKey,
  lockOrders,
  type NewBatch,
  placeOrders,
} from '#modules/orders/index.ts';
import { recordCash } from '#modules/payments/index.ts';
import { againIfRefused, nextReference, type PlacingServices } from '#modules/placing/index.ts';
import {
  type OrderLine,
  organizerLine,
  poolsOfUnit,
  rateAt,
  type SaleSnapshot,
  ticketFee,
} from '#modules/pricing/index.ts';
import { allOrNothing, type Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isSaleLike } from './boxoffice.queries.ts';

interface DoorSaleWish {
  eventId: number;
  ticketTypeId: number;
  validOn: string | null;
  count: number;
  method: 'cash' | 'mpesa';
  // Who comes; the phone is in E.164, or empty.
  buyer: { name: string; phone: string };
  // The total that the person saw.
  expectedMinor: number;
  locale: Locale;
  // The same for every try of one sale.
  saleId: string;
  deviceId: string;
}

interface SoldAtDoor {
  orderId: number;
  reference: string;
}

export type DoorSaleRefusal =
  | 'event_not_found'
  | 'event_cancelled'
  | 'event_past'
  | 'type_unknown'
  | 'sale_differs'
  | 'sold_out'
  | 'all_held'
  | 'price_changed'
  | NoteRefusal;

type NoteRefusal = 'shift_needed' | 'sales_unpaid';
// What is written in the same transaction. A refusal: nothing is sold.
type Note = (tx: Tx, sold: SoldAtDoor) => Promise<Result<undefined, NoteRefusal>>;

type Services = Pick<PlacingServices, 'db' | 'sales' | 'issueTickets' | 'holdSeconds'>;

const MOST_EXPIRED = 500;

// Sells at the door, out of the same pools and by the same states as everywhere, at the normal price. Cash is there at once, so the
// order is paid; otherwise it is held until the phone has paid.
export const placeDoorOrder = (
  services: Services,
  wish: DoorSaleWish,
  now: Date,
  note: Note,
): Promise<Result<SoldAtDoor, DoorSaleRefusal>> => againIfRefused(() => sellOnce(services, wish, now, note));

async function sellOnce(
  { db, sales, issueTickets, holdSeconds }: Services,
  wish: DoorSaleWish,
  now: Date,
  note: Note,
): Promise<Result<SoldAtDoor, DoorSaleRefusal>> {
  const sale = await sales.current(wish.eventId);
  if (!sale || sale.status === 'draft') return fail('event_not_found');
  const priced = organizerLine(sale, { ...wish, quantity: wish.count }, now.getTime());
  if (!priced.ok) return priced;
  const fee = rateAt(sale.rates, now.getTime());
  const rate = wish.method === 'cash' ? fee.cashRate : fee.rate;
  const line = {
    ...priced.value,
    feeMinor: wish.count * ticketFee(priced.value.priceMinor, { rate }, sale.currency),
  };
  const totalMinor = line.priceMinor * line.quantity;
  const takes = sumTakes([poolsOfUnit(sale, line).map((poolId) => ({ poolId, count: line.quantity }))]);
  await expireHolds(db.sql, wish.eventId, MOST_EXPIRED);
  return allOrNothing<SoldAtDoor, DoorSaleRefusal>(db, async (tx) => {
    const pools = await lockPools(
      tx,
      takes.map(({ poolId }) => poolId),
    );
    const key = `door ${wish.eventId} ${wish.saleId}`;
    const [before] = await listOrdersByKey(tx, [key]);
    if (before) {
      const isSame = await isSaleLike(tx, before.id, wish);
      return isSame ? ok({ orderId: before.id, reference: before.reference }) : fail('sale_differs');
    }
    if (totalMinor !== wish.expectedMinor) return fail('price_changed', { field: 'expected' });
    const stock = new Map(pools.map((pool) => [pool.id, pool]));
    const shortage = findShortage(stock, takes);
    if (shortage || pools.length === 0) {
      const id = wish.ticketTypeId;
      const quantity = Math.min(...takes.map(({ poolId }) => leftIn(stock, poolId) ?? 0));
      const few = { ticket_type_ids: [id], available: [{ id, quantity }] };
      return fail(shortage?.reason ?? 'sold_out', { field: 'count', data: few });
    }
    const batch = newDoorBatch(sale, wish, { line, takes, totalMinor, key, holdSeconds });
    const { ids } = await placeOrders(tx, batch);
    const reference = batch.orders[0]?.reference ?? '';
    const sold = { orderId: ids[0] ?? 0, reference };
    await insertDoorSource(tx, sold.orderId);
    const noted = await note(tx, sold);
    if (!noted.ok) return noted;
    if (wish.method === 'cash' || totalMinor === 0) {
      if (totalMinor > 0)
        await recordCash(tx, { reference, amountMinor: totalMinor, currency: sale.currency });
      const held = await lockOrders(tx, [reference]);
      await confirmOrders(tx, { issueTickets }, held, { actor: 'organizer', cause: 'door_sale' });
    }
    return ok(sold);
  });
}

interface Priced {
  line: OrderLine;
  takes: ReturnType<typeof sumTakes>;
  totalMinor: number;
  key: string;
  holdSeconds: number;
}

function newDoorBatch(
  sale: SaleSnapshot,
  { eventId, buyer, locale }: DoorSaleWish,
  { line, takes, totalMinor, key, holdSeconds }: Priced,
): NewBatch {
  const person = { ...buyer, email: '' };
  return {
    eventId,
    saleVersion: sale.version,
    holdsFrom: Number.NEGATIVE_INFINITY,
    holdsUntil: Number.POSITIVE_INFINITY,
    holdSeconds,
    currency: sale.currency,
    orders: [
      {
        reference: nextReference(),
        totalMinor,
        feeMinor: line.feeMinor,
        // Without an address it is nobody's, as what was given away is.
        buyer: { ...person, keys: ['', person.phone] },
        attendeeNames: null,
        locale,
        coupon: null,
        visitorId: randomUUID(),
        mayReplace: false,
        idempotencyKey: key,
        lines: [line],
        takes,
      },
    ],
    takes,
  };
}
