import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { addRenewal, lockOrder } from './orders.queries.ts';
import { canRenew } from './orders.rules.ts';

type Reason = 'order_not_found' | 'hold_expired' | 'no_more_renewals' | 'order_not_held';

// Lengthens a hold by its full time, twice at most.
export async function renewOrder(
  db: Database,
  reference: string,
  holdSeconds: number,
): Promise<Result<{ expiresAt: Date; serverTime: Date; renewals: number }, Reason>> {
  return db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return fail('order_not_found');
    if (order.state === 'expired' || (order.state === 'held' && order.is_overdue))
      return fail('hold_expired');
    if (order.state !== 'held') return fail('order_not_held');
    if (!canRenew({ ...order, isOverdue: order.is_overdue })) return fail('no_more_renewals');
    const expiresAt = await addRenewal(tx, order.id, holdSeconds);
    return ok({ expiresAt, serverTime: order.server_time, renewals: order.renewals + 1 });
  });
}
