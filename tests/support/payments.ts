import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll } from 'vitest';
import { DARAJA_KEYS } from '#demo/simulators/daraja.ts';
import { type Simulator, startSimulator } from '#demo/simulators/start-simulator.ts';
import { STRIPE_KEYS } from '#demo/simulators/stripe.ts';
import {
  type AppliedOutcome,
  type Attempt,
  applyOutcome,
  createPaymentKeeper,
  fetchOutcome,
  findAttempt,
  mountPaymentCallbacks,
  openPayments,
  type PaymentKeeper,
  type PaymentServices,
  type ProviderName,
  type Refund,
  startAttempt,
} from '#modules/payments/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import type { Currency } from '#shared/money.ts';
import type { TestDatabase } from './database.ts';

export interface PaymentBench {
  services: PaymentServices;
  keeper: PaymentKeeper;
  simulator: Simulator;
  // The address of the server that receives callbacks.
  url: string;
  // What became of attempts, in order, as higher slices learn it.
  changes: { attemptId: string; change: AppliedOutcome['change']; excessMinor: number }[];
  refundsSettled: Refund[];
  start(wish: {
    orderReference: string;
    provider: ProviderName;
    amountMinor?: number;
    currency?: Currency;
    phone?: string;
  }): Promise<Attempt>;
}

// Settings that make the simulator the provider of all payments.
export const simulatedSettings = (simulatorUrl: string): Record<string, string> => ({
  DARAJA_CONSUMER_KEY: DARAJA_KEYS.consumerKey,
  DARAJA_CONSUMER_SECRET: DARAJA_KEYS.consumerSecret,
  DARAJA_SHORTCODE: '174379',
  DARAJA_PASSKEY: 'sim-passkey',
  DARAJA_INITIATOR: 'sim-operator',
  DARAJA_SECURITY_CREDENTIAL: 'c2ltLWNyZWRlbnRpYWw=',
  DARAJA_URL: simulatorUrl,
  DARAJA_CALLBACK_ADDRESSES: '127.0.0.1',
  STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
  STRIPE_API_URL: simulatorUrl,
  STRIPE_SCRIPT_URL: `${simulatorUrl}/v3/`,
});

// M-Pesa carries payouts as well, so many shillings at once.
export const simulatedPayouts = (simulatorUrl: string, mostShillings?: number): Record<string, string> => ({
  ...simulatedSettings(simulatorUrl),
  DARAJA_B2C_SHORTCODE: '600000',
  DARAJA_B2C_INITIATOR: 'sim-payer',
  DARAJA_B2C_CREDENTIAL: 'c2ltLXBheWVy',
  ...(mostShillings !== undefined && { DARAJA_B2C_MAX_SHILLINGS: String(mostShillings) }),
});

// Payments by themselves: every provider with its simulator, callbacks over HTTP, and the simplest possible code in
// place of orders.
export async function openPaymentBench(
  db: TestDatabase,
  env: Record<string, string> = {},
): Promise<PaymentBench> {
  const simulator = await startSimulator();
  const server = fastify({ logger: false });
  const log = createLog('silent').log;
  const changes: PaymentBench['changes'] = [];
  const refundsSettled: Refund[] = [];
  // The address must be known before the providers are created.
  let keeper: PaymentKeeper | undefined;
  mountPaymentCallbacks(server, {
    ...({} as PaymentKeeper),
    take: (provider, call) => (keeper as PaymentKeeper).take(provider, call),
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const config = readConfig({ ...simulatedSettings(simulator.url), PUBLIC_URL: url, ...env });
  const services: PaymentServices = { db, log, payments: await openPayments(config, db) };
  simulator.setStripeWebhook(`${url}/cb/s`);
  keeper = createPaymentKeeper(services, {
    async settle(attemptId) {
      const attempt = await findAttempt(db.sql, attemptId);
      if (!attempt) throw new Error(`There is no attempt ${attemptId}`);
      const outcome = await fetchOutcome(services, attempt);
      const applied = await db.sql.transaction().execute((tx) => applyOutcome(tx, attemptId, outcome));
      changes.push({ attemptId, change: applied.change, excessMinor: applied.excessMinor });
    },
    async refundChanged(_tx, refund) {
      refundsSettled.push(refund);
    },
  });
  const made = keeper;
  afterAll(async () => {
    await simulator.stop();
    await made.stop();
    await server.close();
  });
  return {
    services,
    keeper,
    simulator,
    url,
    changes,
    refundsSettled,
    async start({ orderReference, provider, amountMinor = 1_500_00, currency = 'KES', phone }) {
      const started = await db.sql.transaction().execute((tx) =>
        startAttempt(tx, services.payments, {
          orderReference,
          provider,
          amountMinor,
          currency,
          phone: phone ?? nextPhone(),
        }),
      );
      if (!started.ok) throw new Error(`not started: ${started.reason}`);
      return started.value;
    },
  };
}

let phones = 0;
// A phone of its own for each attempt, unless a test is about phones.
export const nextPhone = (): string => `+2547${String(10_000_000 + phones++)}`;
