import type { PaymentServices } from './open-payments.ts';
import type { Attempt } from './providers/provider.ts';

// A buyer says that this receipt paid the attempt. That alone changes nothing: the provider is asked, and its answer
// settles the attempt only if it is about exactly this attempt. Throws if the provider cannot be asked.
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
