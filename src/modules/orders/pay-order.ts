import {
  type Attempt,
  cancelAttempts,
  findLatestAttempt,
  isOpenStatus,
  type NextStep,
  type ProviderName,
  type StartRefusal,
  sendAttempt,
  startAttempt,
} from '#modules/payments/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OrderServices } from './order-services.ts';
import { lockOrder, updatePaying } from './orders.queries.ts';
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

// Starts a payment (T2): the attempt is written down and the order is paying before anybody is asked for money. Who
// asks again for the same way to pay goes on with it; who changes to another gives the first one up, where its
// provider can make sure that nobody pays it any more.
export async function payOrder(services: OrderServices, wish: PayWish): Promise<Result<PayAnswer, Refusal>> {
  const started = await start(services, wish);
  if (started.ok) return send(services, started.value);
  const open = started.reason === 'payment_open' ? await findOpen(services, wish.reference) : null;
  if (!open) return started;
  if (open.provider === wish.provider) {
    const next = open.nextStep;
    return next === null || next.kind === 'push' ? started : ok({ kind: 'go_on', attemptId: open.id, next });
  }
  if (!services.payments.get(open.provider)?.provider.capabilities.cancel) return started;
  for (const attemptId of await cancelAttempts(services, wish.reference))
    await settlePayment(services, attemptId);
  const again = await start(services, wish);
  return again.ok ? send(services, again.value) : again;
}

// Answers the attempt that is to be sent.
async function start(services: OrderServices, wish: PayWish): Promise<Result<string, Refusal>> {
  return services.db.sql.transaction().execute(async (tx) => {
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
    const window = services.payments.get(wish.provider)?.provider.capabilities.windowSeconds ?? 0;
    await updatePaying(tx, order.id, {
      cause: wish.provider,
      paymentSeconds: window + GRACE_SECONDS,
      holdSeconds: services.desk.holdSeconds,
    });
    return ok(attempt.value.id);
  });
}

async function send(services: OrderServices, attemptId: string): Promise<Result<PayAnswer, Refusal>> {
  const sent = await sendAttempt(services, attemptId);
  if (sent.kind === 'accepted') return ok({ kind: 'go_on', attemptId, next: sent.next });
  if (sent.kind === 'unknown') return ok({ kind: 'pending', attemptId });
  await settlePayment(services, attemptId);
  return ok({ kind: 'failed', attemptId, code: sent.code });
}

async function findOpen({ db }: OrderServices, reference: string): Promise<Attempt | null> {
  const latest = await findLatestAttempt(db.sql, reference);
  return latest && isOpenStatus(latest.status) ? latest : null;
}
