import { listCallbacks } from './callbacks/inbox.queries.ts';
import { getProvider, type PaymentServices } from './open-payments.ts';
import { claimUnsent } from './payments.queries.ts';
import { type Attempt, type Outcome, ProviderFailure } from './providers/provider.ts';

// Long enough that the process that started the attempt has sent it, if it is still alive.
const UNSENT_SECONDS = 30;

const NOTHING_KNOWN = { amountMinor: null, currency: null, receipt: null };

// Asks the provider what became of an attempt. Runs without a transaction and stores nothing else. If the provider
// cannot be asked, the attempt stays pending.
export async function fetchOutcome(services: PaymentServices, attempt: Attempt): Promise<Outcome> {
  const { db, log, payments } = services;
  if (attempt.status === 'succeeded' && attempt.receipt !== null) return storedSuccess(attempt);
  if (attempt.sentAt === null) {
    if (await claimUnsent(db.sql, attempt.id, UNSENT_SECONDS)) return failed('never_sent');
    return { status: 'pending', code: null, ...NOTHING_KNOWN };
  }
  if (attempt.refusedCode !== null) return failed(attempt.refusedCode);
  const { provider, breaker } = getProvider(payments, attempt.provider);
  const callbacks = await listCallbacks(db.sql, attempt.id);
  try {
    return await breaker.run(() => provider.fetchStatus(attempt, callbacks));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn(
      { attemptId: attempt.id, provider: attempt.provider, code: error.code },
      'a payment could not be looked up',
    );
    return { status: 'pending', code: error.code, ...NOTHING_KNOWN, isUnanswered: true };
  }
}

const failed = (code: string): Outcome => ({ status: 'failed', code, ...NOTHING_KNOWN });

const storedSuccess = (attempt: Attempt): Outcome => ({
  status: 'succeeded',
  amountMinor: attempt.receivedMinor,
  currency: attempt.receivedCurrency,
  receipt: attempt.receipt,
  code: attempt.code,
});
