import type { SaleSnapshot } from '#modules/pricing/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { type CountRefusal, countUnpaid, dropClosedOrders } from './count-unpaid.ts';
import type { OrderDesk } from './order-desk.ts';
import { findRepeat, placeOrder } from './place-order.ts';
import type { OrderWish, PlaceAnswer } from './placing.ts';
import type { PlacingServices } from './placing-services.ts';
import { findWishedCoupon, priceWish } from './price-wish.ts';

type CountedAnswer = PlaceAnswer | { kind: 'not_counted'; refusal: CountRefusal };

// Places an order if its buyer may hold so many unpaid tickets. A repeated wish gets its existing order even if not,
// and a buyer who could not buy this anyway is told that reason first.
export async function placeCounted(
  services: PlacingServices,
  wish: OrderWish,
  sale: SaleSnapshot,
  ask: Ask<Visitor>,
): Promise<CountedAnswer> {
  const { desk, unpaid } = services;
  const counted = await countUnpaid(services, wish, sale, ask);
  if (!counted.ok) {
    const other = (await findRepeat(desk, wish)) ?? (await findProblem(desk, wish, sale, ask));
    return other ?? { kind: 'not_counted', refusal: counted };
  }
  let placed: PlaceAnswer | undefined;
  try {
    placed = await placeOrder(desk, wish, ask.now, sale);
  } finally {
    if (placed?.kind !== 'placed') unpaid.undo(counted.value);
  }
  if (placed.kind !== 'placed') return placed;
  const replaced = unpaid.place(counted.value, placed.order.reference);
  // The order is placed whatever happens here. At worst the replaced order counts until the next look.
  if (replaced.length > 0) await dropClosedOrders(services, replaced).catch(() => {});
  return placed;
}

async function findProblem(
  { snapshots }: OrderDesk,
  wish: OrderWish,
  sale: SaleSnapshot,
  { now }: Ask,
): Promise<PlaceAnswer | null> {
  const coupon = await findWishedCoupon(snapshots, sale, wish.couponCode);
  const answer = priceWish(sale, wish, coupon ?? null, now.getTime(), null);
  return answer.ok ? null : { kind: 'refused', refusal: answer };
}
