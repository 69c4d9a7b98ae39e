import type { Tx } from '#platform/database/index.ts';
import {
  type LockedAttempt,
  lockAttempts,
  type OutcomeToWrite,
  updateAlert,
  updateOutcomes,
} from './payments.queries.ts';
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

export interface ToldOutcome {
  attemptId: string;
  outcome: Outcome;
}

// Writes what the provider said, under the attempts' locks; the caller holds their orders' locks. A hundred callers with
// the same success get one `succeeded`, the others `already`. Answers in the order of `told`, which names each attempt
// once; however many there are, it is two statements.
export async function applyOutcomes(tx: Tx, told: ToldOutcome[]): Promise<AppliedOutcome[]> {
  const locked = await lockAttempts(
    tx,
    told.map(({ attemptId, outcome: { receipt, secondRef } }) => ({ id: attemptId, receipt, secondRef })),
    GRACE_SECONDS,
  );
  const known = new Map(locked.map((attempt) => [attempt.id, attempt]));
  const writes: OutcomeToWrite[] = [];
  const reused: string[] = [];
  const applied = told.map(({ attemptId, outcome }): AppliedOutcome => {
    const attempt = known.get(attemptId);
    if (!attempt) throw new Error(`There is no payment attempt ${attemptId}`);
    if (outcome.status === 'succeeded' && attempt.isOfAnother) {
      // The receipt belongs to another payment and pays for nothing here.
      reused.push(attemptId);
      return { change: 'pending', attempt: { ...attempt, alert: 'receipt_reused' }, excessMinor: 0 };
    }
    const { write, ...what } = judge(attempt, outcome);
    if (write) writes.push(write);
    return what;
  });
  if (writes.length > 0) await updateOutcomes(tx, writes);
  for (const id of reused) await updateAlert(tx, id, 'receipt_reused');
  return applied;
}

export async function applyOutcome(tx: Tx, attemptId: string, outcome: Outcome): Promise<AppliedOutcome> {
  const [applied] = await applyOutcomes(tx, [{ attemptId, outcome }]);
  if (!applied) throw new Error(`There is no payment attempt ${attemptId}`);
  return applied;
}

function judge(known: LockedAttempt, outcome: Outcome): AppliedOutcome & { write: OutcomeToWrite | null } {
  const { receipt } = outcome;
  const { change, status } = judgeOutcome(known, outcome);
  if (change === 'already' && status !== 'succeeded')
    return { change, attempt: known, excessMinor: 0, write: null };
  const lacksReceipt = (known.receipt ?? receipt) === null;
  const poll =
    outcome.isUnanswered && isOpenStatus(status)
      ? 'keep'
      : nextPollSeconds(status, known.ageSeconds, lacksReceipt);
  const received = outcome.amountMinor ?? 0;
  const attempt: Attempt =
    status === 'succeeded' && change !== 'already'
      ? { ...known, status, receivedMinor: received, receivedCurrency: outcome.currency, receipt }
      : { ...known, status, code: outcome.code ?? known.code };
  return {
    change,
    attempt,
    excessMinor: change === 'excess' ? received - known.amountMinor : 0,
    write: { id: known.id, status, outcome, poll },
  };
}
