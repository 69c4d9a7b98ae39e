import Stripe from 'stripe';
import type { StripeConfig } from '#platform/config/payment-settings.ts';
import { CURRENCIES, type Currency } from '#shared/money.ts';
import {
  type Attempt,
  type CallbackKind,
  type Dispute,
  type KeptMoney,
  type Outcome,
  type ParsedCallback,
  type PaymentProvider,
  ProviderFailure,
  type Refund,
  type RefundAnswer,
} from './provider.ts';
import { fromStripeAmount, toStripeAmount } from './provider-amounts.rules.ts';

// One second to connect and five for the answer, in one number: Stripe's package has no separate settings.
const TIMEOUT_MS = 6_000;
const WINDOW_SECONDS = 15 * 60;
// Banks take their time.
const REFUND_SECONDS = 24 * 60 * 60;

// About half a US dollar, the least that Stripe takes.
const LEAST_MINOR: Record<Currency, number> = {
  KES: 75_00,
  UGX: 2_000_00,
  TZS: 1_500_00,
  RWF: 800_00,
  IDR: 10_000_00,
  USD: 50,
};
// Eight digits of Stripe's units, twelve for rupiah.
const MOST_DIGITS = 99_999_999;
const MOST_DIGITS_IDR = 999_999_999_999;

// Cards. The buyer's browser gives the card to Stripe, never to us; an intent is made here and can be paid until it
// is cancelled.
export function createStripe(config: StripeConfig): PaymentProvider {
  const api = new URL(config.apiUrl);
  const stripe = new Stripe(config.secretKey, {
    host: api.hostname,
    protocol: api.protocol === 'http:' ? 'http' : 'https',
    ...(api.port !== '' && { port: Number(api.port) }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });

  // Safe to repeat: the same key always gives the same intent.
  const makeIntent = (attempt: Attempt) =>
    stripe.paymentIntents.create(
      {
        amount: toStripeAmount(attempt.amountMinor, attempt.currency),
        currency: attempt.currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        description: `Tickets, order ${attempt.orderReference}`,
        metadata: { attempt: attempt.id, order: attempt.orderReference },
      },
      { idempotencyKey: `attempt:${attempt.id}` },
    );

  const makeRefund = (payment: Attempt, refund: Refund) =>
    stripe.refunds.create(
      {
        payment_intent: payment.providerRef ?? '',
        amount: toStripeAmount(refund.amountMinor, payment.currency),
        metadata: { key: refund.key, order: refund.orderReference },
      },
      { idempotencyKey: `refund:${refund.key}` },
    );

  return {
    name: 'stripe',
    method: 'card',
    needsPhone: false,
    phoneCountry: null,
    needsScript: true,
    isTwin: config.isTwin,
    countries: null,
    capabilities: {
      partialRefund: true,
      cancel: true,
      repeat: true,
      limits: limits(),
      windowSeconds: WINDOW_SECONDS,
      refundSeconds: REFUND_SECONDS,
    },
    callbackReply: { received: true },
    // What has settled and what is on its way to that; its fees are taken off at once.
    balance: {
      answers: 'at_once',
      async fetch() {
        try {
          const { available, pending } = await stripe.balance.retrieve();
          return addedUp([...available, ...pending]);
        } catch (error) {
          throw asFailure(error);
        }
      },
    },

    async create(attempt) {
      try {
        const intent = await makeIntent(attempt);
        const { publishableKey, scriptUrl, isTwin } = config;
        const clientSecret = intent.client_secret ?? '';
        return {
          kind: 'accepted',
          ref: intent.id,
          next: { kind: 'card', clientSecret, publishableKey, scriptUrl, ...(isTwin && { isTwin }) },
        };
      } catch (error) {
        const failure = asFailure(error);
        // Creating an intent takes no money, so a refusal is final.
        if (isClearNo(error)) return { kind: 'refused', code: failure.code };
        throw failure;
      }
    },

    async fetchStatus(attempt) {
      try {
        // If the first answer was lost, repeating the call gives the intent's id, but the intent as it was when
        // created.
        const ref = attempt.providerRef ?? (await makeIntent(attempt)).id;
        return outcomeOf(await stripe.paymentIntents.retrieve(ref), attempt);
      } catch (error) {
        if (isMissing(error)) return UNKNOWN_THERE;
        throw asFailure(error);
      }
    },

    parseCallback({ raw, headers }) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return { ok: false, reason: 'signature' };
      try {
        return parsed(stripe.webhooks.constructEvent(raw, signature, config.webhookSecret));
      } catch {
        return { ok: false, reason: 'signature' };
      }
    },

    async cancel({ providerRef }) {
      if (providerRef === null) return;
      try {
        await stripe.paymentIntents.cancel(providerRef);
      } catch (error) {
        // It was paid or cancelled before; asking for its status will tell which.
        if (!isClearNo(error)) throw asFailure(error);
      }
    },

    async fetchDispute({ providerRef }) {
      if (providerRef === null) return null;
      try {
        const { data } = await stripe.disputes.list({ payment_intent: providerRef, limit: 1 });
        return data[0] ? disputeOf(data[0]) : null;
      } catch (error) {
        throw asFailure(error);
      }
    },

    async refund(payment, refund) {
      try {
        return refundAnswer(await makeRefund(payment, refund));
      } catch (error) {
        const failure = asFailure(error);
        if (isClearNo(error)) return { status: 'failed', ref: null, code: failure.code };
        throw failure;
      }
    },

    async fetchRefund(payment, refund) {
      try {
        return refundAnswer(
          await (refund.providerRef === null
            ? makeRefund(payment, refund)
            : stripe.refunds.retrieve(refund.providerRef)),
        );
      } catch (error) {
        throw asFailure(error);
      }
    },
  };
}

function limits(): PaymentProvider['capabilities']['limits'] {
  return Object.fromEntries(
    CURRENCIES.map((currency) => {
      const most = currency === 'IDR' ? MOST_DIGITS_IDR : MOST_DIGITS;
      return [currency, { minMinor: LEAST_MINOR[currency], maxMinor: fromStripeAmount(most, currency) }];
    }),
  );
}

// In the currencies that we sell in.
function addedUp(parts: readonly { amount: number; currency: string }[]): KeptMoney[] {
  return CURRENCIES.flatMap((currency) => {
    const own = parts.filter((part) => part.currency.toUpperCase() === currency);
    const minor = own.reduce((sum, { amount }) => sum + fromStripeAmount(amount, currency), 0);
    return own.length === 0 ? [] : { currency, minor };
  });
}

const UNKNOWN_THERE: Outcome = {
  status: 'pending',
  amountMinor: null,
  currency: null,
  receipt: null,
  code: 'resource_missing',
  isUnanswered: true,
  isUnknownThere: true,
};

// After a decline the buyer may try another card, so only a cancelled intent has failed.
function outcomeOf(intent: Stripe.PaymentIntent, attempt: Attempt): Outcome {
  const code = intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? intent.status;
  const names = { providerRef: intent.id };
  if (intent.status !== 'succeeded') {
    const status = intent.status === 'canceled' ? 'failed' : 'pending';
    return { status, amountMinor: null, currency: null, receipt: null, code, ...names };
  }
  if (intent.metadata.attempt !== attempt.id) {
    return {
      status: 'pending',
      amountMinor: null,
      currency: null,
      receipt: null,
      code,
      alert: 'not_our_reference',
    };
  }
  const currency = intent.currency.toUpperCase();
  const charge = typeof intent.latest_charge === 'string' ? intent.latest_charge : intent.latest_charge?.id;
  return {
    status: 'succeeded',
    amountMinor: fromStripeAmount(intent.amount_received, currency),
    currency,
    receipt: charge ?? intent.id,
    code: intent.status,
    ...names,
  };
}

function parsed(event: Stripe.Event): ParsedCallback {
  const object = event.data.object as {
    object?: string;
    id?: string;
    payment_intent?: unknown;
    metadata?: unknown;
  };
  const metadata = object.metadata as { attempt?: unknown } | undefined;
  const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  // By our own id if it is there: a callback may arrive before the answer that tells us the intent's id.
  const about =
    typeof metadata?.attempt === 'string'
      ? { attemptId: metadata.attempt }
      : typeof intentId === 'string'
        ? { providerRef: intentId }
        : null;
  return { ok: true, dedupeKey: event.id, kind: kindOf(event.type), about };
}

function kindOf(type: string): CallbackKind {
  if (type.startsWith('payment_intent.')) return 'payment';
  if (type.startsWith('charge.dispute.')) return 'dispute';
  return type.startsWith('refund.') || type.startsWith('charge.refund') ? 'refund' : 'other';
}

function disputeOf({ id, amount, currency, status, reason, evidence_details }: Stripe.Dispute): Dispute {
  const dueSeconds = evidence_details?.due_by ?? null;
  const isOurs = status === 'won' || status === 'warning_closed' || status === 'prevented';
  return {
    ref: id,
    amountMinor: fromStripeAmount(amount, currency.toUpperCase()),
    status: isOurs ? 'won' : status === 'lost' ? 'lost' : 'open',
    code: status,
    reason,
    evidenceDueAt: dueSeconds === null ? null : new Date(dueSeconds * 1_000),
  };
}

// `pending` and `requires_action` mean that the refund is on its way.
function refundAnswer(refund: Stripe.Refund): RefundAnswer {
  if (refund.status === 'succeeded') return { status: 'done', ref: refund.id, code: null };
  const isOver = refund.status === 'failed' || refund.status === 'canceled';
  return { status: isOver ? 'failed' : 'sent', ref: refund.id, code: refund.failure_reason ?? refund.status };
}

const statusOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? (error.statusCode ?? null) : null;

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

// Refused because of the request itself, not because of too many requests or another one with the same key under way.
function isClearNo(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500 && status !== 429 && status !== 409;
}

function asFailure(error: unknown): ProviderFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const code = error.code ?? (error.statusCode ? `http_${error.statusCode}` : 'unreachable');
  const cause = error as { detail?: { code?: string } };
  const isUnsent =
    error instanceof Stripe.errors.StripeConnectionError && cause.detail?.code === 'ECONNREFUSED';
  return new ProviderFailure(code, !isUnsent, { cause: error });
}
