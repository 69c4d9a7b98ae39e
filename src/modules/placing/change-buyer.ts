import { lockPools } from '#modules/inventory/index.ts';
import {
  countCouponUses,
  findOrder,
  lockOrder,
  type OrderRow,
  type OrderServices,
  updateBuyer,
} from '#modules/orders/index.ts';
import type { SaleSnapshot } from '#modules/pricing/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Buyer } from './buyer.rules.ts';
import { buyerKeys } from './new-order.ts';
import { findWishedCoupon } from './price-wish.ts';
import { ticketPoolsOf } from './shortage.ts';

type Reason = 'order_not_found' | 'hold_expired' | 'order_not_held' | 'phone_needed' | 'coupon_used_by_buyer';

// Corrects the buyer's data. Tickets, price and hold stay as they are, so nothing can be lost to other buyers; a
// payment under way goes on. Not possible once the order is paid: its tickets bear the name and were sent. Safe to run
// twice.
export async function changeBuyer(
  { db, sales }: Pick<OrderServices, 'db' | 'sales'>,
  reference: string,
  buyer: Buyer,
): Promise<Result<undefined, Reason>> {
  const seen = await findOrder(db.sql, reference);
  if (!seen) return fail('order_not_found');
  const sale = seen.coupon_code === null ? null : await sales.current(seen.event_id);
  const coupon = sale ? await findWishedCoupon(sales, sale, seen.coupon_code) : null;
  return db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return fail('order_not_found');
    if (order.state === 'expired' || (order.state === 'held' && order.is_overdue))
      return fail('hold_expired');
    if (order.state !== 'held' && order.state !== 'paying') return fail('order_not_held');
    if (order.total_minor > 0 && buyer.phone === '') return fail('phone_needed');
    const keys = buyerKeys(buyer);
    if (sale && coupon && coupon.usesPerBuyer !== null) {
      const uses = await countOthers(tx, sale, order, keys);
      if (uses >= coupon.usesPerBuyer) return fail('coupon_used_by_buyer');
    }
    await updateBuyer(tx, order, { ...buyer, keys, attendeeNames: renamed(order, buyer.name) });
    return ok();
  });
}

// Locks all pools of the event, as everything does that counts a buyer's uses of a coupon.
async function countOthers(tx: Tx, sale: SaleSnapshot, order: OrderRow, keys: string[]): Promise<number> {
  await lockPools(tx, [...ticketPoolsOf(sale)]);
  const { id: orderId, event_id: eventId, visitor_id: visitorId, coupon_id: couponId } = order;
  return couponId === null ? 0 : countCouponUses(tx, couponId, keys, { eventId, visitorId, orderId });
}

// Tickets in the buyer's old name get the new name.
const renamed = ({ attendee_names: names, buyer_name: old }: OrderRow, name: string): string[] | null =>
  names?.map((each) => (each === old ? name : each)) ?? null;
