import {
  giveBackToStock,
  lockPools,
  type Stock,
  type Take,
  takeFromStock,
} from '#modules/inventory/index.ts';
import {
  countCouponUses,
  expireHolds,
  isKey,
  lockHolds,
  placeOrders,
  readDatabaseTime,
} from '#modules/orders/index.ts';
import { type CouponRule, flashPoolsOf, type SaleSnapshot } from '#modules/pricing/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, type Ok, ok } from '#shared/result.ts';
import { findRepeats } from './find-repeats.ts';
import { buyerKeys, newBatch } from './new-order.ts';
import type { OrderDeskSettings, PlaceAnswer, PlaceRefusal, PricedWish } from './placing.ts';
import { findWishedCoupon, priceByStock } from './price-wish.ts';
import { isRefusedBatch } from './refused-batch.ts';
import { shortageRefusal, ticketPoolsOf } from './shortage.ts';

const MOST_EXPIRED = 500;
// Each try may clash with a seller's edit of the sale, but a seller does not edit this often in so short a time.
const MOST_TRIES = 10;

// Decides each wish in the order given, with prices and counts locked. If the database refuses the batch, the wishes
// are tried one by one, so that a bad one fails alone.
export async function placeCarefully(
  desk: OrderDeskSettings,
  eventId: number,
  wishes: readonly PricedWish[],
): Promise<(PlaceAnswer | Error)[]> {
  let refusal: unknown;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await decideTogether(desk, eventId, wishes);
    } catch (error) {
      if (!isRefusedBatch(error)) throw error;
      refusal = error;
      if (!isWorthRepeating(error)) break;
    }
  }
  if (wishes.length === 1) return [refusal instanceof Error ? refusal : new Error(String(refusal))];
  const answers: (PlaceAnswer | Error)[] = [];
  for (const each of wishes) answers.push(...(await placeCarefully(desk, eventId, [each])));
  return answers;
}

// The sale changed at this very moment, or two processes clashed: the next try sees the result.
const isWorthRepeating = (error: unknown) => /^(TK01|40)/.test((error as { code: string }).code);

async function decideTogether(
  desk: OrderDeskSettings,
  eventId: number,
  wishes: readonly PricedWish[],
): Promise<PlaceAnswer[]> {
  const { db, snapshots } = desk;
  const sale = await snapshots.current(eventId);
  if (!sale || sale.status === 'draft') return wishes.map(() => refuse(fail('event_not_found')));
  const coupons = new Map<string, CouponRule | undefined>();
  for (const { wish } of wishes) {
    if (wish.couponCode === null || coupons.has(wish.couponCode)) continue;
    coupons.set(wish.couponCode, (await findWishedCoupon(snapshots, sale, wish.couponCode)) ?? undefined);
  }
  await expireHolds(db.sql, eventId, MOST_EXPIRED);

  return db.sql.transaction().execute(async (tx) => {
    const repeats = await findRepeats(tx, wishes);
    const fresh = wishes.filter((each) => !repeats.has(each));
    const decide = await openDecision(tx, eventId, sale, coupons, fresh);
    const accepted: PricedWish[] = [];
    const answers = new Map<PricedWish, PlaceAnswer>(repeats);
    for (const each of fresh) {
      const decision = await decide(each);
      if (decision.ok) accepted.push(decision.value);
      else answers.set(each, refuse(decision));
    }
    if (accepted.length > 0) {
      const batch = newBatch(eventId, accepted, desk.holdSeconds);
      const { ids, placedAt, expiresAt } = await placeOrders(tx, batch);
      accepted.forEach(({ wish, priced }, place) => {
        const asked = fresh.find((each) => each.wish === wish);
        const reference = batch.orders[place]?.reference ?? '';
        const order = { id: ids[place] ?? 0, reference, placedAt, expiresAt, priced };
        if (asked) answers.set(asked, { kind: 'placed', order });
      });
    }
    return wishes.map((each) => {
      const answer = answers.get(each);
      if (!answer) throw new Error('A wish was neither placed nor refused');
      return answer;
    });
  });
}

type Decision = Ok<PricedWish> | PlaceRefusal;

// Locks everything that the decisions depend on: first the visitors' earlier holds, then all pools of the event. The
// latter also keeps two processes from counting one buyer's uses of a coupon at the same time.
async function openDecision(
  tx: Tx,
  eventId: number,
  sale: SaleSnapshot,
  coupons: ReadonlyMap<string, CouponRule | undefined>,
  wishes: readonly PricedWish[],
): Promise<(each: PricedWish) => Promise<Decision>> {
  const visitors = wishes.flatMap(({ wish }) => (wish.visitor.isNew ? [] : [wish.visitor.id]));
  const holds = visitors.length === 0 ? [] : await lockHolds(tx, eventId, visitors);
  const earlier = new Map(holds.map((hold) => [hold.visitor_id, takesOf(hold)]));
  const stock: Stock = new Map(
    (await lockPools(tx, poolsToLock(sale, coupons.values(), earlier.values()))).map((pool) => [
      pool.id,
      pool,
    ]),
  );
  const nowMs = (await readDatabaseTime(tx)).getTime();
  // Who used which coupon in orders that were accepted in this batch and are not written yet.
  const usedInBatch = new Map<number, string[][]>();

  return async (each) => {
    const { wish } = each;
    const coupon = wish.couponCode === null ? null : coupons.get(wish.couponCode);
    if (coupon === undefined) return fail('coupon_unknown');
    // The visitor's earlier hold counts as free for the new order; if the new order is refused, the earlier hold stays.
    const ownTakes = earlier.get(wish.visitor.id) ?? [];
    giveBackToStock(stock, ownTakes);
    const decision = await decideOne(each, coupon);
    if (decision.ok) earlier.delete(wish.visitor.id);
    else takeFromStock(stock, ownTakes);
    return decision;
  };

  async function decideOne(each: PricedWish, coupon: CouponRule | null): Promise<Decision> {
    const { wish } = each;
    const answer = priceByStock({ ...each, sale, coupon, pricedAt: nowMs }, stock);
    if (!answer.ok) return answer;
    const decided: PricedWish = { wish, sale, coupon, priced: answer.value, pricedAt: nowMs };
    const keys = buyerKeys(wish.buyer);
    if (coupon && coupon.usesPerBuyer !== null) {
      const here = (usedInBatch.get(coupon.id) ?? []).filter((used) =>
        used.some((key) => isKey(key) && keys.includes(key)),
      );
      const before = await countCouponUses(tx, coupon.id, keys, { eventId, visitorId: wish.visitor.id });
      if (here.length + before >= coupon.usesPerBuyer) return fail('coupon_used_by_buyer');
    }
    const shortage = takeFromStock(stock, answer.value.poolTakes);
    if (shortage) return shortageRefusal(shortage, decided, stock);
    if (coupon) usedInBatch.set(coupon.id, [...(usedInBatch.get(coupon.id) ?? []), keys]);
    return ok(decided);
  }
}

const takesOf = (hold: { pool_ids: number[]; pool_counts: number[] }): Take[] =>
  hold.pool_ids.map((poolId, place) => ({ poolId, count: hold.pool_counts[place] ?? 0 }));

function poolsToLock(
  sale: SaleSnapshot,
  coupons: Iterable<CouponRule | undefined>,
  earlier: Iterable<Take[]>,
): number[] {
  const ids = new Set(ticketPoolsOf(sale));
  for (const poolId of flashPoolsOf(sale)) ids.add(poolId);
  for (const coupon of coupons) if (coupon && coupon.poolId !== null) ids.add(coupon.poolId);
  for (const takes of earlier) for (const take of takes) ids.add(take.poolId);
  return [...ids];
}

const refuse = (refusal: PlaceRefusal): PlaceAnswer => ({ kind: 'refused', refusal });
