import type { PaymentServices } from './open-payments.ts';
import { listAttempts } from './payments.queries.ts';
import { isOpenStatus } from './payments.rules.ts';
import { type Attempt, ProviderFailure } from './providers/provider.ts';

// Asks the provider, if it can do that, not to let this attempt be paid any more. Changes nothing here: settle the
// attempt afterwards, because it may have been paid before.
export async function cancelAttempt({ payments, log }: PaymentServices, attempt: Attempt): Promise<void> {
  const open = payments.get(attempt.provider);
  if (!open?.provider.cancel) return;
  const { provider, breaker } = open;
  try {
    await breaker.run(async () => provider.cancel?.(attempt));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ attemptId: attempt.id, code: error.code }, 'a payment could not be cancelled');
  }
}

// Cancels all open attempts of an order and answers which those are.
export async function cancelAttempts(services: PaymentServices, orderReference: string): Promise<string[]> {
  const open = (await listAttempts(services.db.sql, orderReference)).filter(({ status }) =>
    isOpenStatus(status),
  );
  for (const attempt of open) await cancelAttempt(services, attempt);
  return open.map(({ id }) => id);
}
