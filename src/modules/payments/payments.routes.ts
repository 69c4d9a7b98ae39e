import { implement, type Route } from '#platform/http/call.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok } from '#shared/result.ts';
import { outcomePath } from '#web/paths/checkout.ts';
import type { PaymentServices } from './open-payments.ts';
import type { PaymentKeeper } from './payment-keeper.ts';
import { paymentCalls, type SandboxPaymentView, sandboxOutcome } from './payments.contract.ts';
import { findAttempt } from './payments.queries.ts';
import { pickSandboxOutcome } from './sandbox/pick-sandbox-outcome.ts';
import { findSandboxPayment } from './sandbox/sandbox.queries.ts';

export function paymentRoutes(services: PaymentServices & { keeper: PaymentKeeper }): Route[] {
  return implement(paymentCalls, {
    'GET /api/event/pay/sandbox/{attempt}': async ({ params }) => answer(services, params.attempt),
    'POST /api/event/pay/sandbox/{attempt}': async ({ params, body }) => {
      const picked = await pickSandboxOutcome(services, params.attempt, body.outcome, body.delay_seconds);
      return picked.ok ? answer(services, params.attempt) : picked;
    },
  });
}

async function answer(services: PaymentServices, id: string) {
  const view = services.payments.has('sandbox') ? await viewSandbox(services, id) : null;
  return view ? ok(view) : fail('payment_not_found');
}

async function viewSandbox({ db }: PaymentServices, id: string): Promise<SandboxPaymentView | null> {
  const [attempt, payment] = await Promise.all([findAttempt(db.sql, id), findSandboxPayment(db.sql, id)]);
  if (!attempt || !payment) return null;
  return {
    attempt: id,
    reference: attempt.orderReference,
    amount: toMajor(attempt.amountMinor),
    currency: attempt.currency,
    status: attempt.status,
    picked: sandboxOutcome.nullable().parse(payment.picked),
    can_pick: payment.state === 'waiting',
    expires_at: attempt.expiresAt.toISOString(),
    return_path: outcomePath('callback', attempt.orderReference),
  };
}
