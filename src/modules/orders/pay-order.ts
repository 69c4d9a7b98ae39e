import {
  type NextStep,
  type ProviderName,
  type StartRefusal,
  sendAttempt,
  startAttempt,
} from '#modules/payments/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OrderServices } from './order-services.ts';
import { extendHold, lockOrder, moveOrder } from './orders.queries.ts';
import { settlePayment } from './settle-payment.ts';

export interface PayWish {
  reference: string;
  provider: ProviderName;
  // E.164; null: the phone of the order.
  phone: string | null;
  visitorAddress: string;
}

export type PayAnswer =
  | { kind: 'go_on'; attemptId: string; next: NextStep }
  | { kind: 'failed'; attemptId: string; code: string }
  // Whether the buyer is being asked will turn out.
  | { kind: 'pending'; attemptId: string };

type Refusal = StartRefusal | 'order_not_found' | 'hold_expired' | 'order_not_payable';

// After the provider's window a payment is still welcome for this long before the hold ends.
const GRACE_SECONDS = 120;

// Starts a payment (T2): the attempt is written down and the order is paying before anybody is asked for money.
export async function payOrder(services: OrderServices, wish: PayWish): Promise<Result<PayAnswer, Refusal>> {
  const started = await services.db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, wish.reference);
    if (!order) return fail('order_not_found');
    if (order.state === 'expired' || (order.state === 'held' && order.is_overdue))
      return fail('hold_expired');
    if ((order.state !== 'held' && order.state !== 'paying') || order.total_minor === 0) {
      return fail('order_not_payable');
    }
    const attempt = await startAttempt(tx, services.payments, {
      orderReference: order.reference,
      amountMinor: order.total_minor,
      currency: order.currency,
      provider: wish.provider,
      phone: wish.phone ?? order.buyer_phone,
      visitorAddress: wish.visitorAddress,
      saleKey: `event:${order.event_id}`,
      locale: order.locale,
    });
    if (!attempt.ok) return attempt;
    if (order.state === 'held') {
      await moveOrder(tx, order.id, { state: 'paying', stock: 'held', actor: 'buyer', cause: wish.provider });
    }
    const window = services.payments.get(wish.provider)?.provider.capabilities.windowSeconds ?? 0;
    await extendHold(tx, order.id, window + GRACE_SECONDS, services.desk.holdSeconds);
    return ok(attempt.value.id);
  });
  if (!started.ok) return started;

  const attemptId = started.value;
  const sent = await sendAttempt(services, attemptId);
  if (sent.kind === 'accepted') return ok({ kind: 'go_on', attemptId, next: sent.next });
  if (sent.kind === 'unknown') return ok({ kind: 'pending', attemptId });
  await settlePayment(services, attemptId);
  return ok({ kind: 'failed', attemptId, code: sent.code });
}
