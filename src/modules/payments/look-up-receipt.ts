import type { PaymentServices } from './open-payments.ts';
import type { Attempt } from './providers/provider.ts';

// Somebody says that this receipt paid the attempt. Their word changes nothing: the provider is asked, and its answer
// settles the attempt if it is about that and about nothing else. One that cannot be asked throws.
export async function lookUpReceipt(
  { payments }: Pick<PaymentServices, 'payments'>,
  attempt: Attempt,
  receipt: string,
): Promise<void> {
  const open = payments.get(attempt.provider);
  if (!open?.provider.lookUpReceipt) return;
  const { provider, breaker } = open;
  await breaker.run(async () => provider.lookUpReceipt?.(attempt, receipt));
}
