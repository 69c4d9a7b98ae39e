import { getProvider, type PaymentServices } from './open-payments.ts';
import {
  claimSending,
  getAttempt,
  updateAccepted,
  updateRefused,
  updateUnknown,
} from './payments.queries.ts';
import { type Attempt, type NextStep, ProviderFailure } from './providers/provider.ts';

export type SentAttempt =
  | { kind: 'accepted'; attempt: Attempt; next: NextStep }
  // A clear no: settle the attempt, and the buyer may try again.
  | { kind: 'refused'; attempt: Attempt; code: string }
  // Nobody knows whether the buyer is being asked; the reconciler will find out.
  | { kind: 'unknown'; attempt: Attempt; code: string };

// The call to the provider, after the attempt was committed and outside of any transaction. An attempt is sent at
// most once, whoever calls this and however often; a later caller gets what became of it.
export async function sendAttempt(services: PaymentServices, attemptId: string): Promise<SentAttempt> {
  const { db, log, payments } = services;
  if (!(await claimSending(db.sql, attemptId))) return asSent(await getAttempt(db.sql, attemptId));
  const attempt = await getAttempt(db.sql, attemptId);
  const { provider, breaker } = getProvider(payments, attempt.provider);
  try {
    const answer = await breaker.run(() => provider.create(attempt));
    if (answer.kind === 'accepted') await updateAccepted(db.sql, attemptId, answer);
    else await updateRefused(db.sql, attemptId, answer.code);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) {
      await updateUnknown(db.sql, attemptId, 'error');
      throw error;
    }
    log.warn({ attemptId, provider: attempt.provider, code: error.code }, 'a payment was not acknowledged');
    if (error.mayHaveArrived) await updateUnknown(db.sql, attemptId, error.code);
    else await updateRefused(db.sql, attemptId, error.code);
  }
  return asSent(await getAttempt(db.sql, attemptId));
}

function asSent(attempt: Attempt): SentAttempt {
  if (attempt.nextStep) return { kind: 'accepted', attempt, next: attempt.nextStep };
  if (attempt.refusedCode !== null) return { kind: 'refused', attempt, code: attempt.refusedCode };
  return { kind: 'unknown', attempt, code: attempt.code ?? 'sending' };
}
