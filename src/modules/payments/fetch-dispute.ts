import { hasHeardOfDispute } from './disputes.queries.ts';
import { getProvider, type PaymentServices } from './open-payments.ts';
import type { Attempt, Dispute } from './providers/provider.ts';

// Asks the provider about a payment that a bank claims back; null if the provider never reported a dispute. Throws if
// the provider cannot be asked: then the callback stays unhandled and is tried again.
export async function fetchDispute(
  { db, payments }: Pick<PaymentServices, 'db' | 'payments'>,
  attempt: Attempt,
): Promise<Dispute | null> {
  if (!(await hasHeardOfDispute(db.sql, attempt.id))) return null;
  const { provider, breaker } = getProvider(payments, attempt.provider);
  return breaker.run(async () => (await provider.fetchDispute?.(attempt)) ?? null);
}
