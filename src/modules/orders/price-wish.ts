import type { CouponRule, PricedOrder, SaleSnapshot, SaleSnapshots } from '#modules/pricing/index.ts';
import { priceOrder } from '#modules/pricing/index.ts';
import type { OrderWish, PlaceRefusal } from './placing.ts';

export type PricingAnswer = { ok: true; priced: PricedOrder } | { ok: false; refusal: PlaceRefusal };

// What the wish costs by this sale, or why it cannot be had. `agreedMinor` is what the buyer agreed to pay.
export function priceWish(
  sale: SaleSnapshot,
  wish: OrderWish,
  coupon: CouponRule | null,
  nowMs: number,
  agreedMinor: number | null,
): PricingAnswer {
  const priced = priceOnce(sale, wish.entries, coupon, nowMs);
  const [problem] = priced.problems;
  if (problem) return { ok: false, refusal: { reason: problem.reason, problems: priced.problems } };
  if (agreedMinor !== null && agreedMinor !== priced.totalMinor) {
    return { ok: false, refusal: { reason: 'price_changed', priced } };
  }
  return { ok: true, priced };
}

// When a sale opens, thousands want the same: its price is computed once for as long as it holds.
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

// undefined: there is no such coupon here.
export async function findWishedCoupon(
  snapshots: SaleSnapshots,
  sale: SaleSnapshot,
  code: string | null,
): Promise<CouponRule | null | undefined> {
  if (code === null) return null;
  return (await snapshots.findCoupon(sale, code)) ?? undefined;
}
