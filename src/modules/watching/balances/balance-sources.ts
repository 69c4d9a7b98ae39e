import type { BalanceSource, Disburser, PaymentServices } from '#modules/payments/index.ts';

export interface BalanceSources extends Pick<PaymentServices, 'payments'> {
  // null: M-Pesa pays nobody for us.
  disburser: Disburser | null;
}

// Who can be asked what they keep for us, by the names of the ledger's accounts.
export function balanceSources({ payments, disburser }: BalanceSources): ReadonlyMap<string, BalanceSource> {
  const ofBuyers = [...payments.values()].flatMap(({ provider }): [string, BalanceSource][] =>
    provider.balance ? [[provider.name, provider.balance]] : [],
  );
  return new Map([...ofBuyers, ...(disburser ? [['mpesa_b2c', disburser.balance] as const] : [])]);
}
