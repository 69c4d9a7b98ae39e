import { leftIn, listPools } from '#modules/inventory/index.ts';
import { flashPoolsOf, type SaleSnapshot, withFlashLeft } from '#modules/pricing/index.ts';
import { findRepeats } from './find-repeats.ts';
import type { OrderDesk } from './order-desk.ts';
import type { OrderWish, PlaceAnswer, PlaceRefusal } from './placing.ts';
import { findWishedCoupon, priceWish } from './price-wish.ts';

// Holds the tickets, all or nothing, and fixes the price; a visitor's earlier hold on the same event is replaced.
// Safe to send twice with one key. May refuse for everything that pricing refuses for, for shortage, or because the
// price is not the one agreed to.
export async function placeOrder(
  desk: OrderDesk,
  wish: OrderWish,
  now: Date,
  seen?: SaleSnapshot,
): Promise<PlaceAnswer> {
  const sale = seen ?? (await desk.snapshots.cached(wish.eventId));
  if (!sale || sale.status === 'draft') return refuseUnlessPlaced(desk, wish, { reason: 'event_not_found' });
  const coupon =
    wish.couponCode === null ? null : await findWishedCoupon(desk.snapshots, sale, wish.couponCode);
  // What this process knows may be old: only the lane, which compares it with the database, refuses for good.
  if (coupon === undefined) return refuseUnlessPlaced(desk, wish, { reason: 'coupon_unknown' });
  const pricedAt = now.getTime();
  const answer = priceWish(sale, wish, coupon, pricedAt, wish.acceptedTotalMinor);
  // Awaited, because a promise that is handed on takes two more turns than its value.
  if (answer.ok)
    return await desk.lanes.add(wish.eventId, { wish, sale, coupon, priced: answer.priced, pricedAt });

  const current = await desk.snapshots.current(wish.eventId);
  if (!current) return refuseUnlessPlaced(desk, wish, answer.refusal);
  const live = await withCountedFlash(desk, current);
  if (live === sale) return refuseUnlessPlaced(desk, wish, answer.refusal);
  const again = priceWish(live, wish, coupon, pricedAt, wish.acceptedTotalMinor);
  if (!again.ok) return refuseUnlessPlaced(desk, wish, again.refusal);
  return await desk.lanes.add(wish.eventId, { wish, sale: current, coupon, priced: again.priced, pricedAt });
}

// What is left of a flash sale decides its price and is not remembered: nobody is refused for a price, or for a coupon
// that does not go with it, before it was counted.
async function withCountedFlash({ db }: OrderDesk, sale: SaleSnapshot): Promise<SaleSnapshot> {
  const poolIds = flashPoolsOf(sale);
  if (poolIds.size === 0) return sale;
  const pools = new Map((await listPools(db.sql, [...poolIds])).map((pool) => [pool.id, pool]));
  return withFlashLeft(sale, (poolId) => leftIn(pools, poolId));
}

async function refuseUnlessPlaced(
  desk: OrderDesk,
  wish: OrderWish,
  refusal: PlaceRefusal,
): Promise<PlaceAnswer> {
  return (await findRepeat(desk, wish)) ?? { kind: 'refused', refusal };
}

// What became of it the first time that it was sent.
export async function findRepeat({ db }: OrderDesk, wish: OrderWish): Promise<PlaceAnswer | null> {
  const [repeat] = (await findRepeats(db.sql, [{ wish }])).values();
  return repeat ?? null;
}
