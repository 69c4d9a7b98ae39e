import type { Tx } from '#platform/database/index.ts';
import { ok, type Refusal, type Result } from '#shared/result.ts';
import type { Payments } from '../open-payments.ts';
import type { Refund } from '../providers/provider.ts';
import { type QueueRefundRefusal, queueRefund } from './queue-refund.ts';
import {
  listRefunds,
  updateRefundByHand,
  updateRefundPollNow,
  updateRefundReplaced,
} from './refunds.queries.ts';

// `again`: the provider is asked once more. `by_hand`: somebody gave the money back in another way.
export type Repayment = 'again' | 'by_hand';

// Makes good the failed and stuck refunds of an order. A failed one is replaced by a new one with another key, because
// a provider answers a known key with its earlier answer; the failed one stays in the books. Answers the refunds that
// are sent or were paid by hand; refuses if there can be none. The caller has locked the order.
export async function repayRefunds(
  tx: Tx,
  payments: Payments,
  orderReference: string,
  repayment: Repayment,
): Promise<Result<Refund[], QueueRefundRefusal>> {
  const made: Refund[] = [];
  let refusal: Refusal<QueueRefundRefusal> | undefined;
  for (const refund of await listRefunds(tx, orderReference)) {
    if (isStuck(refund) && (await moveStuck(tx, refund, repayment))) made.push(refund);
    if (!hasFailed(refund)) continue;
    const { attemptId, amountMinor, cause } = refund;
    const key = `${refund.key}:${repayment}`;
    const queued = await queueRefund(tx, payments, { attemptId, amountMinor, key, cause });
    if (!queued.ok) {
      refusal = queued;
      continue;
    }
    await updateRefundReplaced(tx, refund.id, queued.value.id);
    if (repayment === 'by_hand') await updateRefundByHand(tx, queued.value);
    made.push(queued.value);
  }
  return made.length === 0 && refusal ? refusal : ok(made);
}

// A stuck refund is not replaced, because it may still succeed.
async function moveStuck(tx: Tx, refund: Refund, repayment: Repayment): Promise<boolean> {
  if (repayment === 'by_hand') return updateRefundByHand(tx, refund);
  await updateRefundPollNow(tx, refund.id);
  return true;
}

export const hasFailed = ({ status }: Refund) => status === 'failed';

// Tried but not sent, or sent so long ago that an alert was raised.
export const isStuck = ({ status, code, alert }: Refund) =>
  (status === 'queued' && code !== null) || (status === 'sent' && alert !== null);

export const isLate = ({ status, alert }: Refund) => status !== 'failed' && alert !== null;
