import type { Payments } from '#modules/payments/index.ts';
import { CURRENCIES } from '#shared/money.ts';

export interface PaperPayment {
  ref: string;
  orderReference: string;
  amountMinor: number;
  currency: string;
  state: 'waiting' | 'succeeded' | 'failed';
}

type Provider = NonNullable<ReturnType<Payments['get']>>['provider'];

// A provider that keeps its books in this process and does what the test says. It never forgets: what it took and gave
// back is what every check compares with.
export interface PaperProvider {
  payments: Payments;
  taken: Map<string, PaperPayment>;
  returned: Map<string, { ref: string; amountMinor: number }>;
  // Money really taken less money given back, in minor units.
  balance(): number;
  succeed(ref: string, given?: { amountMinor?: number; currency?: string }): void;
  fail(ref: string): void;
  // Whether it refuses all refunds from now on.
  refuseRefunds(isRefusing: boolean): void;
  // Whether all refunds wait for something from now on.
  holdRefunds(isHolding: boolean): void;
}

export function paperProvider(): PaperProvider {
  const taken = new Map<string, PaperPayment>();
  const returned = new Map<string, { ref: string; amountMinor: number }>();
  let isRefusing = false;
  let isHolding = false;
  const get = (ref: string): PaperPayment => {
    const payment = taken.get(ref);
    if (!payment) throw new Error(`Nobody asked for ${ref}`);
    return payment;
  };
  // `sandbox` cannot cancel a prompt, like M-Pesa; `stripe` can.
  const newProvider = (name: 'sandbox' | 'stripe'): Provider => ({
    name,
    method: name === 'stripe' ? 'card' : 'sandbox',
    needsPhone: false,
    phoneCountry: null,
    needsScript: false,
    isTwin: false,
    countries: null,
    capabilities: {
      partialRefund: true,
      cancel: name === 'stripe',
      repeat: name === 'stripe',
      limits: Object.fromEntries(
        CURRENCIES.map((currency) => [currency, { minMinor: 1, maxMinor: 10 ** 12 }]),
      ),
      windowSeconds: 60,
      refundSeconds: 600,
    },
    callbackReply: {},
    async create({ id, orderReference, amountMinor, currency }) {
      taken.set(id, { ref: id, orderReference, amountMinor, currency, state: 'waiting' });
      return { kind: 'accepted', ref: id, next: { kind: 'push', phone: '+254700000000' } };
    },
    async fetchStatus({ id }) {
      const payment = taken.get(id);
      const nothing = { amountMinor: null, currency: null, receipt: null };
      if (!payment) return { status: 'failed', code: 'not_found', ...nothing };
      if (payment.state === 'waiting') return { status: 'pending', code: null, ...nothing };
      if (payment.state === 'failed') return { status: 'failed', code: 'declined', ...nothing };
      const { amountMinor, currency } = payment;
      return { status: 'succeeded', amountMinor, currency, receipt: `PAPER-${id}`, code: null };
    },
    parseCallback: () => ({ ok: false, reason: 'token' }),
    ...(name === 'stripe' && {
      async cancel({ id }) {
        const payment = taken.get(id);
        if (payment?.state === 'waiting') payment.state = 'failed';
      },
    }),
    async refund(payment, { key, amountMinor }) {
      if (isHolding) return { status: 'waiting', ref: null, code: 'no_receipt_yet' };
      if (isRefusing && !returned.has(key)) return { status: 'failed', ref: null, code: 'refused' };
      returned.set(key, { ref: payment.id, amountMinor });
      return { status: 'done', ref: key, code: null };
    },
    async fetchRefund(payment, refund) {
      return this.refund(payment, refund);
    },
  });
  const open = (name: 'sandbox' | 'stripe') =>
    ({ provider: newProvider(name), breaker: alwaysClosed, salePrompts: { take: () => true } }) as const;
  return {
    payments: new Map([
      ['sandbox', open('sandbox')],
      ['stripe', open('stripe')],
    ]),
    taken,
    returned,
    balance() {
      let sum = 0;
      for (const payment of taken.values()) if (payment.state === 'succeeded') sum += payment.amountMinor;
      for (const refund of returned.values()) sum -= refund.amountMinor;
      return sum;
    },
    succeed: (ref, given = {}) => void Object.assign(get(ref), given, { state: 'succeeded' }),
    fail(ref) {
      const payment = get(ref);
      if (payment.state === 'waiting') payment.state = 'failed';
    },
    refuseRefunds(refusing) {
      isRefusing = refusing;
    },
    holdRefunds(holding) {
      isHolding = holding;
    },
  };
}

const alwaysClosed = { isClosed: () => true, run: <T>(call: () => Promise<T>) => call() };
