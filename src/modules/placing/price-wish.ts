import { leftIn, type Stock } from '#modules/inventory/index.ts';
import {
  type CouponRule,
  type PricedOrder,
  priceOrder,
  type SaleSnapshot,
  type SaleSnapshots,
  withFlashLeft,
} from '#modules/pricing/index.ts';
import { fail, type Ok, ok } from '#shared/result.ts';
import type { OrderWish, PlaceRefusal, PricedWish } from './placing.ts';

// What the wish costs, or why it cannot be bought. `agreedMinor` is the most that the buyer agreed to pay; null: any
// price. If the price has fallen, the buyer gets it without being asked again, so that changing prices keep nobody out.
export function priceWish(
  sale: SaleSnapshot,
  wish: OrderWish,
  coupon: CouponRule | null,
  nowMs: number,
  agreedMinor: number | null,
): Ok<PricedOrder> | PlaceRefusal {
  const priced = priceOnce(sale, wish.entries, coupon, nowMs);
  const [problem] = priced.problems;
  if (problem) return { ...fail(problem.reason), problems: priced.problems };
  if (agreedMinor !== null && agreedMinor < priced.totalMinor) {
    return { ...fail('price_changed'), priced };
  }
  if (priced.totalMinor > 0 && wish.buyer.phone === '') return fail('phone_needed');
  return ok(priced);
}

// Without a coupon a look at the types is enough: what is free is in no flash sale.
export const isFreeWish = (
  sale: SaleSnapshot,
  { entries }: OrderWish,
  coupon: CouponRule | null,
  nowMs: number,
): boolean =>
  coupon
    ? priceOnce(sale, entries, coupon, nowMs).totalMinor === 0
    : entries.every(({ id }) => sale.types.find((type) => type.id === id)?.priceMinor === 0);

// What it costs with flash prices as these counts allow.
export function priceByStock(
  { wish, sale, coupon, pricedAt }: PricedWish,
  stock: Stock,
): Ok<PricedOrder> | PlaceRefusal {
  const live = withFlashLeft(sale, (poolId) => leftIn(stock, poolId));
  const usable = coupon && withUsesLeft(coupon, stock);
  return priceWish(live, wish, usable, pricedAt, wish.acceptedTotalMinor);
}

function withUsesLeft(coupon: CouponRule, stock: Stock): CouponRule {
  return { ...coupon, usesLeft: coupon.poolId === null ? null : (leftIn(stock, coupon.poolId) ?? null) };
}

// When a sale opens, thousands want the same tickets: a price is computed once for as long as it is valid.
const MOST_KEPT = 500;
const kept = new WeakMap<SaleSnapshot, Map<string, PricedOrder>>();

function priceOnce(
  sale: SaleSnapshot,
  entries: OrderWish['entries'],
  coupon: CouponRule | null,
  nowMs: number,
): PricedOrder {
  if (coupon) return priceOrder(sale, entries, coupon, nowMs);
  const prices = kept.get(sale) ?? new Map<string, PricedOrder>();
  const key = JSON.stringify(entries);
  const known = prices.get(key);
  if (known && known.holdsFrom <= nowMs && nowMs < known.holdsUntil) return known;
  const priced = priceOrder(sale, entries, null, nowMs);
  if (priced.ok && (known || prices.size < MOST_KEPT)) kept.set(sale, prices.set(key, priced));
  return priced;
}

// Answers undefined if there is no such coupon.
export async function findWishedCoupon(
  snapshots: SaleSnapshots,
  sale: SaleSnapshot,
  code: string | null,
): Promise<CouponRule | null | undefined> {
  if (code === null) return null;
  return (await snapshots.findCoupon(sale, code)) ?? undefined;
}
