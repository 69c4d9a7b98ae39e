import { leftIn, listPools } from '#modules/inventory/index.ts';
import { flashPoolsOf, type SaleSnapshot, withFlashLeft } from '#modules/pricing/index.ts';
import { fail } from '#shared/result.ts';
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
  if (!sale || sale.status === 'draft') return refuseUnlessPlaced(desk, wish, fail('event_not_found'));
  const coupon =
    wish.couponCode === null ? null : await findWishedCoupon(desk.snapshots, sale, wish.couponCode);
  // The snapshot in this process may be old, so this refusal is checked once more; only the lane compares it with the
  // database.
  if (coupon === undefined) return refuseUnlessPlaced(desk, wish, fail('coupon_unknown'));
  const pricedAt = now.getTime();
  const answer = priceWish(sale, wish, coupon, pricedAt, wish.acceptedTotalMinor);
  // `await` on purpose: returning the promise itself costs two more turns of the microtask queue.
  if (answer.ok)
    return await desk.lanes.add(wish.eventId, { wish, sale, coupon, priced: answer.value, pricedAt });

  const current = await desk.snapshots.current(wish.eventId);
  if (!current) return refuseUnlessPlaced(desk, wish, answer);
  const live = await withCountedFlash(desk, current);
  if (live === sale) return refuseUnlessPlaced(desk, wish, answer);
  const again = priceWish(live, wish, coupon, pricedAt, wish.acceptedTotalMinor);
  if (!again.ok) return refuseUnlessPlaced(desk, wish, again);
  return await desk.lanes.add(wish.eventId, { wish, sale: current, coupon, priced: again.value, pricedAt });
}

// The units left of a flash sale decide the price and are not part of the snapshot: before a buyer is refused because
// of a price, or of a coupon that cannot be combined with it, they are counted.
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

// The order that was placed when this wish was sent the first time.
export async function findRepeat({ db }: OrderDesk, wish: OrderWish): Promise<PlaceAnswer | null> {
  const [repeat] = (await findRepeats(db.sql, [{ wish }])).values();
  return repeat ?? null;
}
