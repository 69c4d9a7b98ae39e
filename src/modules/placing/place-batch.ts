import { findShortage, listPools, type Stock, takeFromStock } from '#modules/inventory/index.ts';
import { expireHolds, placeOrdersAtOnce } from '#modules/orders/index.ts';
import type { PricedOrder, SaleSnapshot } from '#modules/pricing/index.ts';
import { findRepeats } from './find-repeats.ts';
import { newBatch } from './new-order.ts';
import { placeCarefully } from './place-carefully.ts';
import type { OrderDeskSettings, PlaceAnswer, PricedWish } from './placing.ts';
import { priceByStock } from './price-wish.ts';
import { isRefusedBatch } from './refused-batch.ts';
import { shortageRefusal, ticketPoolsOf } from './shortage.ts';

const MOST_EXPIRED = 500;

// Places a batch of one lane. First all orders at once in one round trip, which succeeds as long as there is enough of
// everything. If that fails, they are decided one by one, in order of arrival, under the pools' locks.
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
  let asPriced = quick;

  if (quick.length > 0 && scarceEvents.has(eventId)) {
    const look = await lookFirst(desk, eventId, quick);
    if (look.isPlenty) scarceEvents.delete(eventId);
    for (const [each, answer] of look.decided) answers.set(each, answer);
    careful.push(...look.unclear);
    quick = look.fitting;
    asPriced = quick.map((each) => ({ ...each, priced: look.dearer.get(each) ?? each.priced }));
  }
  const placed = quick.length === 0 ? [] : await tryAtOnce(desk, eventId, asPriced);
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
    if (careful.some((each, place) => ranShort(each, decided[place]))) scarceEvents.add(eventId);
  }
  return batch.map((each) => answers.get(each) ?? new Error('A batch left a request unanswered'));
}

// Answers null if it failed; then nothing was written.
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
  // Prices without the flash sale, for fitting wishes for which its units are used up.
  dearer: Map<PricedWish, PricedOrder>;
  // There is enough for everybody, and for one more like the first.
  isPlenty: boolean;
}

// Near the end of a sale most buyers get nothing: reading the counts tells them so without a single write. If the units
// of a flash sale are used up, it also finds the price that is valid now. A refusal may be based on counts that are a
// moment old; a success never is. Wishes that were placed before are answered with their order.
async function lookFirst(
  desk: OrderDeskSettings,
  eventId: number,
  wishes: readonly PricedWish[],
): Promise<Look> {
  await expireHolds(desk.db.sql, eventId, MOST_EXPIRED);
  const poolIds = new Set(wishes.flatMap(({ priced }) => priced.poolTakes.map((take) => take.poolId)));
  const stock: Stock = new Map((await listPools(desk.db.sql, [...poolIds])).map((pool) => [pool.id, pool]));
  const decided = await findRepeats(desk.db.sql, wishes);
  const look: Look = { fitting: [], unclear: [], decided, dearer: new Map(), isPlenty: false };
  let isOver = false;
  for (const each of wishes) {
    if (decided.has(each)) continue;
    const shortage = takeFromStock(stock, each.priced.poolTakes);
    if (!shortage) {
      look.fitting.push(each);
      continue;
    }
    // A returning visitor may hold some of these tickets already, which the new order would replace.
    if (!each.wish.visitor.isNew) look.unclear.push(each);
    else if (isOfTickets(shortage.poolId, each.sale)) {
      decided.set(each, { kind: 'refused', refusal: shortageRefusal(shortage, each, stock) });
    } else {
      isOver = true;
      const answer = priceByStock(each, stock);
      if (!answer.ok) decided.set(each, { kind: 'refused', refusal: answer });
      else if (takeFromStock(stock, answer.value.poolTakes)) look.unclear.push(each);
      else {
        look.fitting.push(each);
        look.dearer.set(each, answer.value);
      }
    }
  }
  look.isPlenty =
    !isOver &&
    look.fitting.length === wishes.length &&
    !findShortage(stock, wishes[0]?.priced.poolTakes ?? []);
  return look;
}

const isOfTickets = (poolId: number, sale: SaleSnapshot) => ticketPoolsOf(sale).has(poolId);

function ranShort({ priced }: PricedWish, answer: PlaceAnswer | Error | undefined): boolean {
  if (!answer || answer instanceof Error || answer.kind === 'repeated') return false;
  if (answer.kind === 'placed') return answer.order.priced.totalMinor > priced.totalMinor;
  const { reason } = answer.refusal;
  return reason === 'sold_out' || reason === 'all_held' || reason === 'price_changed';
}
