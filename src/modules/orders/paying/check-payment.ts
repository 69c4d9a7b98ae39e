import { isOpenStatus, listAttempts } from '#modules/payments/index.ts';
import type { SlidingWindow } from '#platform/limiter/sliding-window.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OrderServices } from '../order-services.ts';
import { findOrder } from '../orders.queries.ts';
import type { OrderState } from '../orders.rules.ts';
import { settlePayment } from './settle-payment.ts';

// For buyers who have paid and do not want to wait for the provider's callback. Only the provider's answer decides, as
// always. Limited, so that nobody can make us flood the provider.
export async function checkPayment(
  services: OrderServices & { checks: SlidingWindow },
  reference: string,
  now: Date,
): Promise<Result<OrderState, 'order_not_found' | 'too_many_tries'>> {
  const waitMs = services.checks.take(reference, now.getTime());
  if (waitMs > 0) return fail('too_many_tries', { retryAfter: Math.ceil(waitMs / 1000) });
  for (const attempt of await listAttempts(services.db.sql, reference))
    if (isOpenStatus(attempt.status)) await settlePayment(services, attempt.id);
  const order = await findOrder(services.db.sql, reference);
  return order ? ok(order.state) : fail('order_not_found');
}
