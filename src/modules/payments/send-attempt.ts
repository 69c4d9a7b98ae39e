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
  // It is not known whether the buyer is being asked; polling will find out.
  | { kind: 'unknown'; attempt: Attempt; code: string };

// How long storing the provider's answer is tried: without the id in it, only a callback can identify the payment.
const ANSWER_WAITS_MS = [200, 1_000, 3_000];

// Calls the provider, after the attempt was committed and outside of any transaction. An attempt is sent at most once,
// however often this is called; a later caller gets what became of it.
export async function sendAttempt(services: PaymentServices, attemptId: string): Promise<SentAttempt> {
  const attempt = await claimSending(services.db.sql, attemptId);
  return attempt ? ask(services, attempt) : asSent(await getAttempt(services.db.sql, attemptId));
}

// For an attempt whose answer was lost, on its way or with the process that waited for it: a provider that can be asked
// for the same payment twice is asked again at once.
export async function sendAttemptAgain(services: PaymentServices, attempt: Attempt): Promise<SentAttempt> {
  if (attempt.sentAt === null) return sendAttempt(services, attempt.id);
  const isLost = attempt.nextStep === null && attempt.refusedCode === null;
  const canRepeat = services.payments.get(attempt.provider)?.provider.capabilities.repeat;
  return isLost && canRepeat ? ask(services, attempt, true) : asSent(attempt);
}

async function ask(
  { db, log, payments }: PaymentServices,
  attempt: Attempt,
  isRepeated = false,
): Promise<SentAttempt> {
  const attemptId = attempt.id;
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
    // If it was sent before, the first call may have arrived.
    const isUnknown = mayHaveArrived || isRepeated;
    write = () => (isUnknown ? updateUnknown : updateRefused)(db.sql, attemptId, code);
  }
  return asSent(await keepTrying(write, ANSWER_WAITS_MS));
}

function asSent(attempt: Attempt): SentAttempt {
  if (attempt.nextStep) return { kind: 'accepted', attempt, next: attempt.nextStep };
  if (attempt.refusedCode !== null) return { kind: 'refused', attempt, code: attempt.refusedCode };
  return { kind: 'unknown', attempt, code: attempt.code ?? 'sending' };
}
