import type { Tx } from '#platform/database/index.ts';
import { listCallbacks } from '../callbacks/inbox.queries.ts';
import { getProvider, type PaymentServices } from '../open-payments.ts';
import { getAttempt } from '../payments.queries.ts';
import { UNREACHED_SECONDS, WAITING_SECONDS } from '../payments.rules.ts';
import { ProviderFailure, type Refund, type RefundAnswer } from '../providers/provider.ts';
import {
  claimDueRefund,
  type LaterRefund,
  updateRefundLater,
  updateRefundSettled,
  updateRefundsPollNow,
} from './refunds.queries.ts';

const MOST_AT_ONCE = 100;

// Called in the transaction in which a refund is done, has failed, or needs a person's attention.
export type RefundChanged = (tx: Tx, refund: Refund) => Promise<void>;

// Sends waiting refunds and asks about those that were sent. Several processes may do this at once: a refund is sent
// once. Answers how many it handled.
export async function runRefunds(services: PaymentServices, changed: RefundChanged): Promise<number> {
  let count = 0;
  while (count < MOST_AT_ONCE) {
    const refund = await claimDueRefund(services.db.sql);
    if (!refund) break;
    count++;
    await runRefund(services, refund, changed);
  }
  return count;
}

async function runRefund(
  { db, log, payments }: PaymentServices,
  refund: Refund & { isFirst: boolean },
  changed: RefundChanged,
): Promise<void> {
  const lookLater = async (later: LaterRefund) => {
    const late = await db.sql.transaction().execute(async (tx) => {
      const found = await updateRefundLater(tx, refund.id, later);
      if (found) await changed(tx, found);
      return found;
    });
    if (late) log.error({ refund: refund.key, code: late.code, alert: late.alert }, 'a refund is late');
  };
  let answer: RefundAnswer;
  let refundSeconds: number;
  const callbacks = await listCallbacks(db.sql, refund.attemptId);
  try {
    const attempt = await getAttempt(db.sql, refund.attemptId);
    const { provider, breaker } = getProvider(payments, attempt.provider);
    refundSeconds = provider.capabilities.refundSeconds;
    answer = await breaker.run(() =>
      refund.isFirst ? provider.refund(attempt, refund) : provider.fetchRefund(attempt, refund, callbacks),
    );
  } catch (error) {
    const code = error instanceof ProviderFailure ? error.code : 'error';
    log.warn({ err: error, refund: refund.key, code }, 'a refund was not acknowledged');
    // Only a refund that certainly never arrived may be sent again as if for the first time.
    const isUnsent = refund.isFirst && error instanceof ProviderFailure && !error.mayHaveArrived;
    const status = isUnsent ? 'queued' : 'sent';
    await lookLater({ status, ref: null, code, alert: 'no_result', alertAfterSeconds: UNREACHED_SECONDS });
    return;
  }
  const { status, ref, code } = answer;
  if (status === 'waiting' || status === 'sent') {
    await lookLater(
      status === 'waiting'
        ? { status: 'queued', ref, code, alert: code ?? status, alertAfterSeconds: WAITING_SECONDS }
        : { status, ref, code, alert: 'no_result', alertAfterSeconds: refundSeconds },
    );
    // The callback it waits for may have come before we knew the refund's id.
    const isHeard = (await listCallbacks(db.sql, refund.attemptId)).length > callbacks.length;
    if (isHeard) await updateRefundsPollNow(db.sql, refund.attemptId);
    return;
  }
  await db.sql.transaction().execute(async (tx) => {
    const done = await updateRefundSettled(tx, refund.id, answer);
    if (done) await changed(tx, done);
  });
  if (status === 'failed') log.error({ refund: refund.key, code }, 'a refund failed');
}
