import { hasHeardOfDispute } from './disputes.queries.ts';
import { getProvider, type PaymentServices } from './open-payments.ts';
import type { Attempt, Dispute } from './providers/provider.ts';

// Asks the provider about a payment of which it told us that a bank wants it back; null when it never did. A provider
// that cannot be asked throws: its callback waits and is acted on again.
export async function fetchDispute(
  { db, payments }: Pick<PaymentServices, 'db' | 'payments'>,
  attempt: Attempt,
): Promise<Dispute | null> {
  if (!(await hasHeardOfDispute(db.sql, attempt.id))) return null;
  const { provider, breaker } = getProvider(payments, attempt.provider);
  return breaker.run(async () => (await provider.fetchDispute?.(attempt)) ?? null);
}
