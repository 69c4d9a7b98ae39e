import type { Tx } from '#platform/database/index.ts';
import { lockAttempt, updateAlert, updateOutcome } from './payments.queries.ts';
import {
  GRACE_SECONDS,
  isOpenStatus,
  judgeOutcome,
  nextPollSeconds,
  type OutcomeChange,
} from './payments.rules.ts';
import type { Attempt, Outcome } from './providers/provider.ts';

export type { OutcomeChange } from './payments.rules.ts';

export interface AppliedOutcome {
  // succeeded: paid in full. excess: paid in full and `excessMinor` too much. short, wrong_currency: money was taken
  // that buys nothing yet. failed: also when we gave up waiting. already: known before, nothing to do.
  change: OutcomeChange;
  attempt: Attempt;
  excessMinor: number;
}

// Writes what the provider said, under the attempt's lock; the caller holds its order's lock. A hundred callers with
// the same success get one `succeeded`, the others `already`.
export async function applyOutcome(tx: Tx, attemptId: string, outcome: Outcome): Promise<AppliedOutcome> {
  const { receipt } = outcome;
  const known = await lockAttempt(tx, attemptId, GRACE_SECONDS, { receipt, secondRef: outcome.secondRef });
  if (!known) throw new Error(`There is no payment attempt ${attemptId}`);
  if (outcome.status === 'succeeded' && known.isOfAnother) {
    // The receipt belongs to another payment and pays for nothing here.
    await updateAlert(tx, attemptId, 'receipt_reused');
    return { change: 'pending', attempt: { ...known, alert: 'receipt_reused' }, excessMinor: 0 };
  }
  const { change, status } = judgeOutcome(known, outcome);
  if (change === 'already' && status !== 'succeeded') return { change, attempt: known, excessMinor: 0 };
  const lacksReceipt = (known.receipt ?? receipt) === null;
  const poll =
    outcome.isUnanswered && isOpenStatus(status)
      ? 'keep'
      : nextPollSeconds(status, known.ageSeconds, lacksReceipt);
  await updateOutcome(tx, attemptId, status, outcome, poll);
  const received = outcome.amountMinor ?? 0;
  const attempt: Attempt =
    status === 'succeeded' && change !== 'already'
      ? { ...known, status, receivedMinor: received, receivedCurrency: outcome.currency, receipt }
      : { ...known, status, code: outcome.code ?? known.code };
  return { change, attempt, excessMinor: change === 'excess' ? received - known.amountMinor : 0 };
}
