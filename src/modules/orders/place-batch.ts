import { findShortage, listPools, type Stock, takeFromStock } from '#modules/inventory/index.ts';
import type { SaleSnapshot } from '#modules/pricing/index.ts';
import { findRepeats } from './find-repeats.ts';
import { newBatch } from './new-order.ts';
import { expireHolds } from './orders.queries.ts';
import { placeCarefully } from './place-carefully.ts';
import { placeOrdersAtOnce } from './place-orders.queries.ts';
import type { OrderDeskSettings, PlaceAnswer, PricedWish } from './placing.ts';
import { isRefusedBatch } from './refused-batch.ts';
import { shortageRefusal, ticketPoolsOf } from './shortage.ts';

const MOST_EXPIRED = 500;

// A batch of one lane. First all at once in one round trip, which succeeds as long as there is enough of everything;
// whatever does not fit there is decided one by one, in the order of arrival, under the pools' locks.
export async function placeBatch(
  desk: OrderDeskSettings,
  scarceEvents: Set<number>,
  eventId: number,
  batch: readonly PricedWish[],
): Promise<(PlaceAnswer | Error)[]> {
  const answers = new Map<PricedWish, PlaceAnswer | Error>();
  const careful: PricedWish[] = [];
  const version = batch[0]?.sale.version;
  for (const each of batch) {
    if (each.sale.version !== version || (each.coupon?.usesPerBuyer ?? null) !== null) careful.push(each);
  }
  let quick = careful.length === 0 ? batch : batch.filter((each) => !careful.includes(each));

  if (quick.length > 0 && scarceEvents.has(eventId)) {
    const look = await lookFirst(desk, eventId, quick);
    if (look.isPlenty) scarceEvents.delete(eventId);
    for (const [each, answer] of look.decided) answers.set(each, answer);
    careful.push(...look.unclear);
    quick = look.fitting;
  }
  const placed = quick.length === 0 ? [] : await tryAtOnce(desk, eventId, quick);
  if (placed?.length === batch.length) return placed;
  for (const [place, answer] of placed?.entries() ?? []) {
    const each = quick[place];
    if (each) answers.set(each, answer);
  }
  if (!placed) careful.push(...quick);
  if (careful.length > 0) {
    const decided = await placeCarefully(desk, eventId, careful);
    careful.forEach((each, place) => {
      answers.set(each, decided[place] ?? new Error('A careful batch left a request unanswered'));
    });
    if (decided.some(isShortage)) scarceEvents.add(eventId);
  }
  return batch.map((each) => answers.get(each) ?? new Error('A batch left a request unanswered'));
}

// null: it did not work, and nothing was written.
async function tryAtOnce(
  { db, holdSeconds }: OrderDeskSettings,
  eventId: number,
  wishes: readonly PricedWish[],
): Promise<PlaceAnswer[] | null> {
  const batch = newBatch(eventId, wishes, holdSeconds);
  try {
    const { ids, placedAt, expiresAt } = await placeOrdersAtOnce(db, batch);
    return wishes.map(({ priced }, place) => {
      const reference = batch.orders[place]?.reference ?? '';
      return { kind: 'placed', order: { id: ids[place] ?? 0, reference, placedAt, expiresAt, priced } };
    });
  } catch (error) {
    if (isRefusedBatch(error)) return null;
    throw error;
  }
}

interface Look {
  fitting: PricedWish[];
  unclear: PricedWish[];
  decided: Map<PricedWish, PlaceAnswer>;
  // There was enough for everybody.
  isPlenty: boolean;
}

// Near the end of a sale most buyers go away empty-handed: reading the counts tells them so without a single write.
// A refusal may rest on counts a moment old, a success never does. Who has an order already does not go away.
async function lookFirst(
  desk: OrderDeskSettings,
  eventId: number,
  wishes: readonly PricedWish[],
): Promise<Look> {
  await expireHolds(desk.db.sql, eventId, MOST_EXPIRED);
  const poolIds = new Set(wishes.flatMap(({ priced }) => priced.poolTakes.map((take) => take.poolId)));
  const stock: Stock = new Map((await listPools(desk.db.sql, [...poolIds])).map((pool) => [pool.id, pool]));
  const decided = await findRepeats(desk.db.sql, wishes);
  const look: Look = { fitting: [], unclear: [], decided, isPlenty: false };
  for (const each of wishes) {
    if (decided.has(each)) continue;
    const shortage = takeFromStock(stock, each.priced.poolTakes);
    if (!shortage) look.fitting.push(each);
    else if (!each.wish.visitor.isNew || !isOfTickets(shortage.poolId, each.sale)) look.unclear.push(each);
    else decided.set(each, { kind: 'refused', refusal: shortageRefusal(shortage, each) });
  }
  look.isPlenty =
    look.fitting.length === wishes.length && !findShortage(stock, wishes[0]?.priced.poolTakes ?? []);
  return look;
}

// The price without a flash sale, or the coupon, may still be had where their pools are empty.
const isOfTickets = (poolId: number, sale: SaleSnapshot) => ticketPoolsOf(sale).has(poolId);

const isShortage = (answer: PlaceAnswer | Error) =>
  !(answer instanceof Error) &&
  answer.kind === 'refused' &&
  (answer.refusal.reason === 'sold_out' || answer.refusal.reason === 'all_held');
