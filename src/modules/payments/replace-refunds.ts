import type { Tx } from '#platform/database/index.ts';
import { type Failure, ok, type Result } from '#shared/result.ts';
import type { Payments } from './open-payments.ts';
import type { Refund } from './providers/provider.ts';
import { type QueueRefundRefusal, queueRefund } from './queue-refund.ts';
import { listRefunds, updateRefundByHand, updateRefundReplaced } from './refunds.queries.ts';

// `again`: the provider is asked once more. `by_hand`: somebody gave the money back in another way.
export type Replacement = 'again' | 'by_hand';

// What failed of an order's refunds is made good. Each gets a new one with a key of its own, because a provider answers
// a key that it knows with what it said before; the failed one stays in the books. Answers the new ones; refuses if
// there can be none. The caller has locked the order.
export async function replaceFailedRefunds(
  tx: Tx,
  payments: Payments,
  orderReference: string,
  replacement: Replacement,
): Promise<Result<Refund[], QueueRefundRefusal>> {
  const made: Refund[] = [];
  let refusal: Failure<QueueRefundRefusal> | undefined;
  for (const failed of (await listRefunds(tx, orderReference)).filter(hasFailed)) {
    const { attemptId, amountMinor, cause } = failed;
    const key = `${failed.key}:${replacement}`;
    const queued = await queueRefund(tx, payments, { attemptId, amountMinor, key, cause });
    if (!queued.ok) {
      refusal = queued;
      continue;
    }
    await updateRefundReplaced(tx, failed.id, queued.value.id);
    if (replacement === 'by_hand') await updateRefundByHand(tx, queued.value.id);
    made.push(queued.value);
  }
  return made.length === 0 && refusal ? refusal : ok(made);
}

export const hasFailed = ({ status }: Refund) => status === 'failed';
