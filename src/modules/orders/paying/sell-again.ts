import { findShortage, lockPools, sellPools, takePools } from '#modules/inventory/index.ts';
import { findCouponById } from '#modules/pricing/index.ts';
import type { Tx } from '#platform/database/index.ts';
import {
  isStillSold,
  listLinePools,
  listLines,
  lockSale,
  type OrderRow,
  updateTaken,
} from '../orders.queries.ts';
import { takenByUnits } from '../orders.rules.ts';

// Takes again, for good, what a locked order that is over gave back; false, and nothing taken, when something is gone. The
// seller may have arranged the sale anew since: it takes what its lines take now.
export async function sellAgain(tx: Tx, order: OrderRow): Promise<boolean> {
  await lockSale(tx, order.event_id);
  if (!(await isStillSold(tx, order.id))) return false;
  const takes = await takesNow(tx, order);
  const poolIds = takes.map(({ poolId }) => poolId);
  const counts = takes.map(({ count }) => count);
  const stock = new Map((await lockPools(tx, poolIds)).map((pool) => [pool.id, pool]));
  if (findShortage(stock, takes)) return false;
  await takePools(tx, poolIds, counts);
  await sellPools(tx, poolIds, counts);
  await updateTaken(tx, order.id, { poolIds, counts });
  return true;
}

// In id order, one per pool.
async function takesNow(tx: Tx, order: OrderRow): Promise<{ poolId: number; count: number }[]> {
  const units = (await listLines(tx, order.id)).map(({ position, quantity: count }) => ({ position, count }));
  const taken = takenByUnits(units, await listLinePools(tx, order.id));
  const coupon = order.coupon_id && (await findCouponById(tx, order.event_id, order.coupon_id));
  if (coupon && coupon.pool_id !== null) taken.set(coupon.pool_id, 1);
  return [...taken]
    .map(([poolId, count]) => ({ poolId, count }))
    .sort((one, other) => one.poolId - other.poolId);
}
