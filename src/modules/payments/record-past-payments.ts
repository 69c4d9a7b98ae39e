import { randomBytes } from 'node:crypto';
import type { Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import { insertPastPayments, insertPastRefunds } from './past-payments.queries.ts';
import type { NextStep, ProviderName } from './providers/provider.ts';

// A payment that is over, as its provider knows it.
export interface PastPayment {
  // As addresses and providers name it: random.
  id: string;
  orderReference: string;
  provider: ProviderName;
  amountMinor: number;
  currency: Currency;
  phone: string | null;
  locale: string;
  status: 'succeeded' | 'failed';
  providerRef: string;
  secondRef: string | null;
  receipt: string | null;
  nextStep: NextStep;
  // The provider's last word on it.
  code: string;
  askedAt: Date;
  settledAt: Date;
  refunds: readonly PastRefund[];
}

interface PastRefund {
  amountMinor: number;
  key: string;
  cause: string;
  providerRef: string;
  code: string | null;
  at: Date;
  settledAt: Date;
}

const WINDOW_MS = 90_000;

// Stores finished payments, one for each order; no provider is asked about them.
export async function recordPastPayments(tx: Tx, payments: readonly PastPayment[]): Promise<void> {
  await insertPastPayments(
    tx,
    payments.map((payment) => ({
      id: payment.id,
      order_reference: payment.orderReference,
      number: 1,
      provider: payment.provider,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      phone: payment.phone,
      locale: payment.locale,
      status: payment.status,
      callback_token: randomBytes(32).toString('hex'),
      provider_ref: payment.providerRef,
      second_ref: payment.secondRef,
      next_step: payment.nextStep,
      receipt: payment.receipt,
      received_minor: payment.status === 'succeeded' ? payment.amountMinor : null,
      received_currency: payment.status === 'succeeded' ? payment.currency : null,
      code: payment.code,
      created_at: payment.askedAt,
      sent_at: payment.askedAt,
      expires_at: new Date(payment.askedAt.getTime() + WINDOW_MS),
      settled_at: payment.settledAt,
    })),
  );
  const refunds = payments.flatMap((payment) =>
    payment.refunds.map(({ amountMinor, key, cause, providerRef, code, at, settledAt }) => ({
      attempt_id: payment.id,
      order_reference: payment.orderReference,
      amount_minor: amountMinor,
      key,
      cause,
      provider_ref: providerRef,
      code,
      created_at: at,
      settled_at: settledAt,
    })),
  );
  await insertPastRefunds(tx, refunds);
}
