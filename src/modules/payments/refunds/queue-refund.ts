import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { getProvider, type Payments } from '../open-payments.ts';
import { lockAttempts } from '../payments.queries.ts';
import type { Refund } from '../providers/provider.ts';
import { findRefundByKey, insertRefund, sumRefunds } from './refunds.queries.ts';

export interface RefundWish {
  attemptId: string;
  amountMinor: number;
  // A refund with a key that exists already is not created a second time.
  key: string;
  // Why, as a code: late_payment, double_payment, excess, …
  cause: string;
}

export type QueueRefundRefusal = 'nothing_paid' | 'refund_exceeds_payment' | 'partial_refund_unsupported';

// Promises to give money back; `runRefunds` sends it after the commit. Never more than was received.
export async function queueRefund(
  tx: Tx,
  payments: Payments,
  wish: RefundWish,
): Promise<Result<Refund, QueueRefundRefusal>> {
  const [attempt] = await lockAttempts(tx, [{ id: wish.attemptId, receipt: null }], 0);
  const known = await findRefundByKey(tx, wish.key);
  if (known) return ok(known);
  if (attempt?.status !== 'succeeded') return fail('nothing_paid');
  const received = attempt.receivedMinor ?? 0;
  const left = received - (await sumRefunds(tx, wish.attemptId));
  if (wish.amountMinor > left) return fail('refund_exceeds_payment');
  const { capabilities } = getProvider(payments, attempt.provider).provider;
  if (wish.amountMinor !== received && !capabilities.partialRefund) return fail('partial_refund_unsupported');
  return ok(await insertRefund(tx, { ...wish, orderReference: attempt.orderReference }));
}
