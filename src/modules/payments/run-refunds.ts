import type { Tx } from '#platform/database/index.ts';
import { listCallbacks } from './inbox.queries.ts';
import { getProvider, type PaymentServices } from './open-payments.ts';
import { getAttempt } from './payments.queries.ts';
import { nextRefundPollSeconds } from './payments.rules.ts';
import { ProviderFailure, type Refund, type RefundAnswer } from './providers/provider.ts';
import {
  claimDueRefund,
  updateRefundBack,
  updateRefundSettled,
  updateRefundsPollNow,
  updateRefundWaiting,
} from './refunds.queries.ts';

const MOST_AT_ONCE = 100;

// Sends the refunds that wait and asks after those that were sent; `settled` runs in the transaction that writes
// done or failed. Safe to run in several processes: a refund goes out once. Answers how many it looked at.
export async function runRefunds(
  services: PaymentServices,
  settled: (tx: Tx, refund: Refund) => Promise<void>,
): Promise<number> {
  let count = 0;
  while (count < MOST_AT_ONCE) {
    const refund = await claimDueRefund(services.db.sql);
    if (!refund) break;
    count++;
    await runRefund(services, refund, settled);
  }
  return count;
}

async function runRefund(
  { db, log, payments }: PaymentServices,
  refund: Refund & { isFirst: boolean },
  settled: (tx: Tx, refund: Refund) => Promise<void>,
): Promise<void> {
  const wait = nextRefundPollSeconds(refund.polls);
  let answer: RefundAnswer;
  const callbacks = await listCallbacks(db.sql, refund.attemptId);
  try {
    const attempt = await getAttempt(db.sql, refund.attemptId);
    const { provider, breaker } = getProvider(payments, attempt.provider);
    answer = await breaker.run(() =>
      refund.isFirst ? provider.refund(attempt, refund) : provider.fetchRefund(attempt, refund, callbacks),
    );
  } catch (error) {
    const code = error instanceof ProviderFailure ? error.code : 'error';
    log.warn({ err: error, refund: refund.key, code }, 'a refund was not acknowledged');
    // Only what certainly never arrived may be sent again as if for the first time.
    if (refund.isFirst && error instanceof ProviderFailure && !error.mayHaveArrived) {
      await updateRefundBack(db.sql, refund.id, code, wait);
    } else {
      await updateRefundWaiting(db.sql, refund.id, { ref: null, code }, wait);
    }
    return;
  }
  if (answer.status === 'waiting') {
    await updateRefundBack(db.sql, refund.id, answer.code, wait);
    return;
  }
  if (answer.status === 'sent') {
    await updateRefundWaiting(db.sql, refund.id, answer, wait);
    // Its result may have come while its name was not yet known here.
    const isHeard = (await listCallbacks(db.sql, refund.attemptId)).length > callbacks.length;
    if (isHeard) await updateRefundsPollNow(db.sql, refund.attemptId);
    return;
  }
  await db.sql.transaction().execute(async (tx) => {
    const done = await updateRefundSettled(tx, refund.id, answer);
    if (done) await settled(tx, done);
  });
  if (answer.status === 'failed') log.error({ refund: refund.key, code: answer.code }, 'a refund failed');
}
