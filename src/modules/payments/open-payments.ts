import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import { type Breaker, createBreaker } from './providers/breaker.ts';
import { createCash } from './providers/cash.ts';
import { createDaraja } from './providers/daraja.ts';
import type { PaymentProvider, ProviderName } from './providers/provider.ts';
import { createSalePrompts, type SalePrompts } from './providers/sale-prompts.ts';
import { createSandbox } from './providers/sandbox.ts';

export interface OpenProvider {
  provider: PaymentProvider;
  breaker: Breaker;
  salePrompts: SalePrompts;
}

// The providers that this installation has, in the order in which they are offered.
export type Payments = ReadonlyMap<ProviderName, OpenProvider>;

export interface PaymentServices {
  db: Database;
  log: Logger;
  payments: Payments;
}

// From settings to providers. Stripe's package is loaded only where it is used.
export async function openPayments(config: Config, db: Database): Promise<Payments> {
  const providers: PaymentProvider[] = [];
  if (config.daraja) providers.push(createDaraja(config.daraja, config.publicUrl));
  if (config.stripe) {
    const { createStripe } = await import('./providers/stripe.ts');
    providers.push(createStripe(config.stripe));
  }
  if (config.isDemo) providers.push(createSandbox(db));
  providers.push(createCash());
  return new Map(
    providers.map((provider) => [
      provider.name,
      { provider, breaker: createBreaker(), salePrompts: createSalePrompts() },
    ]),
  );
}

// The provider of a stored attempt may have been switched off since; then it cannot be asked.
export function getProvider(payments: Payments, name: ProviderName): OpenProvider {
  const open = payments.get(name);
  if (!open) throw new Error(`The payment provider ${name} is not set up`);
  return open;
}
