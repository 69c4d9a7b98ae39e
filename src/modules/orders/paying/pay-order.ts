import {
  type Attempt,
  findLiveAttempt,
  type NextStep,
  type ProviderName,
  type SentAttempt,
  type StartRefusal,
  sendAttempt,
  sendAttemptAgain,
  startAttempt,
} from '#modules/payments/index.ts';
import { type Beside, fail, ok, type Result } from '#shared/result.ts';
import type { OrderServices } from '../order-services.ts';
import { findOrder, lockOrder, updatePaying } from '../orders.queries.ts';
import type { OrderState } from '../orders.rules.ts';
import { holdAgain, leaveAttempts } from './leave-payment.ts';
import { settlePayment } from './settle-payment.ts';

export interface PayWish {
  reference: string;
  provider: ProviderName;
  // E.164; null: the phone of the order.
  phone: string | null;
  // null: where it came from says nothing, as at a door.
  visitorAddress: string | null;
  // The phone that the buyer, signed in, has confirmed as theirs.
  ownPhone?: string | null;
}

export type PayAnswer =
  | { kind: 'go_on'; attemptId: string; next: NextStep }
  | { kind: 'failed'; attemptId: string; code: string }
  // It is not known yet whether the buyer is being asked to pay.
  | { kind: 'pending'; attemptId: string };

type Reason = StartRefusal | 'order_not_found' | 'hold_expired' | 'order_not_payable';

// How much longer than the provider's window the hold lasts, for payments that arrive late.
const GRACE_SECONDS = 120;

// Starts a payment (T2): the attempt is stored and the order marked as being paid before the buyer is asked for money.
// Asking again for the same way to pay continues the attempt; asking for another way leaves it. A phone rings a second
// time only when its first prompt is over (PAY-9); `mayAsk` says whether the provider may be asked about that now.
export async function payOrder(
  services: OrderServices,
  wish: PayWish,
  mayAsk: () => boolean = () => true,
): Promise<Result<PayAnswer, Reason>> {
  const started = await start(services, wish);
  if (started.ok) return answerOf(services, await sendAttempt(services, started.value));
  if (started.reason !== 'payment_open') return started;
  // Without the refusal's data, which names other people's payments.
  const refused = fail(started.reason);
  const live = await findLiveAttempt(services.db.sql, wish.reference);
  if (live && (await isSameWay(services, live, wish))) {
    if (live.nextStep?.kind !== 'push') {
      const sent = await sendAttemptAgain(services, live);
      if (sent.kind !== 'unknown') return answerOf(services, sent);
    }
    if (!mayAsk()) return refused;
    await settlePayment(services, live.id);
  } else if (live) {
    await leaveAttempts(services, wish.reference);
  } else {
    if (!mayAsk()) return refused;
    for (const id of attemptsInTheWay(started)) await settlePayment(services, id);
  }
  const again = await start(services, wish);
  if (again.ok) return answerOf(services, await sendAttempt(services, again.value));
  await holdAgain(services, wish.reference);
  return again.reason === 'payment_open' ? refused : again;
}

// Answers the attempt that is to be sent.
async function start(services: OrderServices, wish: PayWish): Promise<Result<string, Reason>> {
  return services.db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, wish.reference);
    if (!order) return fail('order_not_found');
    if (order.state === 'expired') return fail('hold_expired');
    // An overdue order may still be paid while a payment is under way.
    if (order.is_overdue && isUnpaid(order.state) && !(await findLiveAttempt(tx, order.reference)))
      return fail('hold_expired');
    if (!isUnpaid(order.state) || order.total_minor === 0) return fail('order_not_payable');
    const phone = wish.phone ?? order.buyer_phone;
    const attempt = await startAttempt(tx, services.payments, {
      orderReference: order.reference,
      amountMinor: order.total_minor,
      currency: order.currency,
      provider: wish.provider,
      phone,
      isOwnPhone: phone === (wish.ownPhone ?? null),
      visitorAddress: wish.visitorAddress,
      saleKey: `event:${order.event_id}`,
      locale: order.locale,
    });
    if (!attempt.ok) return attempt;
    const window = services.payments.get(wish.provider)?.provider.capabilities.windowSeconds ?? 0;
    await updatePaying(tx, order.id, {
      cause: wish.provider,
      paymentSeconds: window + GRACE_SECONDS,
      holdSeconds: services.holdSeconds,
    });
    return ok(attempt.value.id);
  });
}

const isUnpaid = (state: OrderState) => state === 'held' || state === 'paying';

async function answerOf(services: OrderServices, sent: SentAttempt): Promise<Result<PayAnswer, Reason>> {
  const attemptId = sent.attempt.id;
  if (sent.kind === 'accepted') return ok({ kind: 'go_on', attemptId, next: sent.next });
  if (sent.kind === 'unknown') return ok({ kind: 'pending', attemptId });
  await settlePayment(services, attemptId);
  return ok({ kind: 'failed', attemptId, code: sent.code });
}

async function isSameWay(services: OrderServices, live: Attempt, wish: PayWish): Promise<boolean> {
  if (live.provider !== wish.provider) return false;
  if (live.phone === null) return true;
  return live.phone === (wish.phone ?? (await findOrder(services.db.sql, wish.reference))?.buyer_phone);
}

const attemptsInTheWay = ({ data }: Beside): string[] =>
  (data as { attemptIds: string[] } | undefined)?.attemptIds ?? [];
