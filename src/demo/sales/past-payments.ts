import { randomBytes } from 'node:crypto';
import { type PastPayment, toShillings, toStripeAmount } from '#modules/payments/index.ts';
import type { RecordedOrder } from '#modules/placing/index.ts';
import { type KeptThing, pastIntent, pastPush } from '../simulators/past-payments.ts';
import { STRIPE_KEYS } from '../simulators/stripe.ts';
import { TWIN_PATH } from '../twins.ts';
import { type PlannedOrder, type PlannedPayment, REFUSALS } from './follow-order.ts';

// A payment in our books, and the same payment in the provider's.
interface MadePayment {
  payment: PastPayment;
  kept: KeptThing[];
}

export const firstRefundKey = (reference: string) => `refund:${reference}:1`;

export function makePayment(
  { order }: PlannedOrder,
  planned: PlannedPayment,
  { reference }: RecordedOrder,
): MadePayment {
  const isPaid = planned.status === 'succeeded';
  const key = firstRefundKey(reference);
  const id = randomBytes(16).toString('base64url');
  const { totalMinor: amountMinor } = order.priced;
  const paid = {
    id,
    orderReference: reference,
    provider: planned.provider,
    amountMinor,
    currency: order.currency,
    locale: order.locale,
    status: planned.status,
    askedAt: planned.askedAt,
    settledAt: planned.settledAt,
  };
  const refunds = (providerRef: string | null, code: string | null) =>
    planned.refund && providerRef !== null ? [{ ...planned.refund, key, providerRef, code }] : [];
  const common = { reference, isPaid, askedAt: planned.askedAt };
  if (planned.provider === 'daraja') {
    const { phone } = order.buyer;
    const { push, refundRef, kept } = pastPush({
      ...common,
      phone,
      shillings: toShillings(amountMinor),
      returnedShillings: toShillings(planned.refund?.amountMinor ?? 0),
    });
    const payment: PastPayment = {
      ...paid,
      phone,
      providerRef: push.checkoutRequestId,
      secondRef: push.merchantRequestId,
      receipt: isPaid ? push.receipt : null,
      nextStep: { kind: 'push', phone, isTwin: true },
      code: isPaid ? '0' : REFUSALS.daraja,
      refunds: refunds(refundRef, '0'),
    };
    return { payment, kept };
  }
  const inUnits = (minor: number) => toStripeAmount(minor, order.currency);
  const { intent, refundRef, kept } = pastIntent({
    ...common,
    attemptId: id,
    amount: inUnits(amountMinor),
    currency: order.currency,
    returned: planned.refund && { amount: inUnits(planned.refund.amountMinor), key },
  });
  const payment: PastPayment = {
    ...paid,
    phone: null,
    providerRef: intent.id,
    secondRef: null,
    receipt: intent.latest_charge,
    nextStep: {
      kind: 'card',
      clientSecret: intent.client_secret,
      publishableKey: STRIPE_KEYS.publishableKey,
      scriptUrl: `${TWIN_PATH}/v3/`,
      isTwin: true,
    },
    code: isPaid ? 'succeeded' : REFUSALS.stripe,
    refunds: refunds(refundRef, null),
  };
  return { payment, kept };
}
