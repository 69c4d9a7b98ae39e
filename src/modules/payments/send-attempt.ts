import { keepTrying } from './keep-trying.ts';
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

// Where the name that the provider gave a payment is lost, only its callback can tell it.
const ANSWER_WAITS_MS = [200, 1_000, 3_000];

// The call to the provider, after the attempt was committed and outside of any transaction. An attempt is sent at
// most once, whoever calls this and however often; a later caller gets what became of it.
export async function sendAttempt(services: PaymentServices, attemptId: string): Promise<SentAttempt> {
  const { db, log, payments } = services;
  const attempt = await claimSending(db.sql, attemptId);
  if (!attempt) return asSent(await getAttempt(db.sql, attemptId));
  const { provider, breaker } = getProvider(payments, attempt.provider);
  let write: () => Promise<Attempt>;
  try {
    const answer = await breaker.run(() => provider.create(attempt));
    write = () =>
      answer.kind === 'accepted'
        ? updateAccepted(db.sql, attemptId, answer)
        : updateRefused(db.sql, attemptId, answer.code);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) {
      await updateUnknown(db.sql, attemptId, 'error');
      throw error;
    }
    const { code, mayHaveArrived } = error;
    log.warn({ attemptId, provider: attempt.provider, code }, 'a payment was not acknowledged');
    write = () => (mayHaveArrived ? updateUnknown : updateRefused)(db.sql, attemptId, code);
  }
  return asSent(await keepTrying(write, ANSWER_WAITS_MS));
}

function asSent(attempt: Attempt): SentAttempt {
  if (attempt.nextStep) return { kind: 'accepted', attempt, next: attempt.nextStep };
  if (attempt.refusedCode !== null) return { kind: 'refused', attempt, code: attempt.refusedCode };
  return { kind: 'unknown', attempt, code: attempt.code ?? 'sending' };
}
