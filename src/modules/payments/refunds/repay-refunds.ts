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

// What failed or is stuck of an order's refunds is made good. Each that failed gets a new one with a key of its own,
// because a provider answers a key that it knows with what it said before; the failed one stays in the books. Answers
// what goes out or went by hand; refuses if nothing can. The caller has locked the order.
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

// Nothing takes its place: it may still be good.
async function moveStuck(tx: Tx, refund: Refund, repayment: Repayment): Promise<boolean> {
  if (repayment === 'by_hand') return updateRefundByHand(tx, refund);
  await updateRefundPollNow(tx, refund.id);
  return true;
}

export const hasFailed = ({ status }: Refund) => status === 'failed';

// Tried and not sent, or sent so long ago that somebody was told.
export const isStuck = ({ status, code, alert }: Refund) =>
  (status === 'queued' && code !== null) || (status === 'sent' && alert !== null);

export const isLate = ({ status, alert }: Refund) => status !== 'failed' && alert !== null;
