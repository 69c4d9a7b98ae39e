import { getProvider, type PaymentServices } from './open-payments.ts';
import { listAttempts } from './payments.queries.ts';
import { isOpenStatus } from './payments.rules.ts';
import { ProviderFailure } from './providers/provider.ts';

// Asks the providers to let nobody pay this order's open attempts any more, where they can. Changes nothing here:
// settle the returned attempts afterwards, since a payment may have come first.
export async function cancelAttempts(services: PaymentServices, orderReference: string): Promise<string[]> {
  const open = (await listAttempts(services.db.sql, orderReference)).filter(({ status }) =>
    isOpenStatus(status),
  );
  for (const attempt of open) {
    const { provider, breaker } = getProvider(services.payments, attempt.provider);
    try {
      await breaker.run(async () => provider.cancel?.(attempt));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      services.log.warn({ attemptId: attempt.id, code: error.code }, 'a payment could not be cancelled');
    }
  }
  return open.map(({ id }) => id);
}
