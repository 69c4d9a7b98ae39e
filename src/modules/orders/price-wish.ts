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
  const priced = priceOrder(sale, wish.entries, coupon, nowMs);
  const [problem] = priced.problems;
  if (problem) return { ok: false, refusal: { reason: problem.reason, problems: priced.problems } };
  if (agreedMinor !== null && agreedMinor !== priced.totalMinor) {
    return { ok: false, refusal: { reason: 'price_changed', priced } };
  }
  return { ok: true, priced };
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
