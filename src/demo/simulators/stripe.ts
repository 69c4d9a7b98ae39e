import { createHmac, randomBytes } from 'node:crypto';
import type { Script } from './script.ts';
import { answerAsScripted, answerJson, deliver, type SimulatedCall, type Stage } from './wire.ts';

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'canceled' | 'succeeded';
  client_secret: string;
  metadata: Record<string, string>;
  latest_charge: string | null;
  last_payment_error: { code: string; decline_code: string; message: string; type: 'card_error' } | null;
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { source: string } } | null;
  created: number;
  livemode: false;
}

export interface SimulatedRefund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  metadata: Record<string, string>;
}

// An intent as it is stored, with its script.
export type KeptIntent = Intent & { script: Script; reference: string; pendingLeft: number };

// Stripe's published test numbers.
export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  needsBank: '4000002500003155',
};

export const STRIPE_KEYS = {
  secretKey: 'sk_test_simulator',
  publishableKey: 'pk_test_simulator',
  webhookSecret: 'whsec_simulator',
};

export interface SimulatedStripe {
  handle(call: SimulatedCall): Promise<boolean>;
  // A buyer pays the open intent of this order with this card.
  pay(reference: string, card: string): Promise<boolean>;
  // The buyer's bank claims the money of this order back, or has decided about it.
  dispute(reference: string, status: 'needs_response' | 'won' | 'lost'): Promise<boolean>;
  intentsOf(reference: string): number;
  forget(): void;
}

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const ZERO_DECIMAL = new Set(['rwf']);
const DAYS_FOR_EVIDENCE = 9;

// Simulates Stripe on the wire: form bodies in, JSON out, idempotency keys, signed webhooks.
export function createStripe(stage: Stage): SimulatedStripe {
  const { shelf } = stage;
  const counts = new Map<string, number>();
  const disputes = new Map<string, { id: string; status: string }>();
  const answered = new Map<string, { body: string; answer: unknown }>();
  const inFlight = new Set<string>();

  type Made = KeptIntent;
  const keep = (made: Made) => shelf.put(made.id, made.reference, made);
  const shown = ({ script: _script, reference: _reference, pendingLeft: _left, ...intent }: Made): Intent =>
    intent;
  const fail = (call: SimulatedCall, status: number, type: string, code: string, message: string) =>
    answerJson(call.response, status, { error: { type, code, message } });

  async function tell(made: Made, type: string, object: unknown): Promise<void> {
    const { webhookUrl, webhookSecret } = stage.stripe;
    if (webhookUrl === null) return;
    const event = {
      id: id('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(Date.now() / 1000),
      type,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object },
    };
    const body = JSON.stringify(event);
    const at = Math.floor(Date.now() / 1000) + made.script.clockSkewSeconds;
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex');
    const sent = made.script.truncated ? body.slice(0, body.length / 2) : body;
    await deliver(webhookUrl, sent, made.script.callbacks, { 'stripe-signature': `t=${at},v1=${signature}` });
  }

  async function create(fields: Record<string, string>, script: Script): Promise<Made> {
    const metadata = nested(fields, 'metadata');
    const reference = metadata.order ?? '';
    const name = id('pi');
    const made: Made = {
      id: name,
      object: 'payment_intent',
      amount: Number(fields.amount),
      amount_received: 0,
      currency: fields.currency ?? '',
      status: 'requires_payment_method',
      client_secret: `${name}_secret_${randomBytes(12).toString('hex')}`,
      metadata,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      script,
      reference,
      pendingLeft: script.pendingAnswers,
    };
    counts.set(reference, (counts.get(reference) ?? 0) + 1);
    await keep(made);
    const { card } = script;
    if (card !== null && !script.beforeAck) stage.later(() => confirm(made, card), script.delayMs);
    return made;
  }

  async function confirm(made: Made, number: string): Promise<void> {
    if (made.status !== 'requires_payment_method') return;
    if (number === CARDS.needsBank) {
      made.status = 'requires_action';
      made.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { source: made.id } };
      await keep(made);
      await tell(made, 'payment_intent.requires_action', shown(made));
      return;
    }
    await finish(
      made,
      number === CARDS.declined
        ? 'generic_decline'
        : number === CARDS.insufficient
          ? 'insufficient_funds'
          : null,
    );
  }

  async function finish(made: Made, declineCode: string | null): Promise<void> {
    made.next_action = null;
    if (declineCode !== null) {
      made.status = 'requires_payment_method';
      made.last_payment_error = {
        type: 'card_error',
        code: 'card_declined',
        decline_code: declineCode,
        message: 'Your card was declined.',
      };
      await keep(made);
      await tell(made, 'payment_intent.payment_failed', shown(made));
      return;
    }
    const { script } = made;
    made.status = 'succeeded';
    made.currency = script.takesCurrency ?? made.currency;
    const unit = ZERO_DECIMAL.has(made.currency) ? 1 : 100;
    made.amount_received = script.takes === null ? made.amount : Math.round(script.takes * unit);
    made.latest_charge = id('ch');
    made.last_payment_error = null;
    await keep(made);
    stage.ledger.write({
      provider: 'stripe',
      kind: 'taken',
      reference: made.reference,
      receipt: made.latest_charge,
      amountMinor: (made.amount_received * 100) / unit,
      currency: made.currency.toUpperCase(),
    });
    const charge = { id: made.latest_charge, object: 'charge', payment_intent: made.id, metadata: {} };
    // The event about the charge comes before the one about the intent; sometimes so does an older event.
    await tell(made, 'charge.succeeded', charge);
    await tell(made, 'payment_intent.succeeded', shown(made));
    if (script.outOfOrder) {
      await tell(made, 'payment_intent.processing', {
        ...shown(made),
        status: 'processing',
        amount_received: 0,
      });
    }
  }

  const disputeOf = (made: Made) => ({
    ...disputes.get(made.id),
    object: 'dispute',
    amount: made.amount_received,
    currency: made.currency,
    charge: made.latest_charge,
    payment_intent: made.id,
    reason: 'fraudulent',
    evidence_details: { due_by: Math.floor(made.created) + DAYS_FOR_EVIDENCE * 86_400 },
    metadata: {},
  });

  async function refund(call: SimulatedCall, fields: Record<string, string>): Promise<unknown> {
    const made = await shelf.get<Made>(fields.payment_intent ?? '');
    const amount = Number(fields.amount);
    const before = (await shelf.list<SimulatedRefund>('re_', made?.reference ?? '')).filter(
      (one) => one.payment_intent === made?.id && one.status !== 'failed',
    );
    const left = (made?.amount_received ?? 0) - before.reduce((sum, one) => sum + one.amount, 0);
    if (made?.status !== 'succeeded' || amount > left || made.script.refund === 'failed') {
      fail(call, 400, 'invalid_request_error', 'charge_already_refunded', 'This charge cannot be refunded.');
      return null;
    }
    const isSlow = made.script.refund !== 'done';
    const back: SimulatedRefund = {
      id: id('re'),
      object: 'refund',
      amount,
      currency: made.currency,
      payment_intent: made.id,
      status: isSlow ? 'pending' : 'succeeded',
      failure_reason: null,
      metadata: nested(fields, 'metadata'),
    };
    const keepRefund = () => shelf.put(back.id, made.reference, back);
    await keepRefund();
    const giveBack = () =>
      stage.ledger.write({
        provider: 'stripe',
        kind: 'returned',
        reference: made.reference,
        receipt: back.id,
        amountMinor: (amount * 100) / (ZERO_DECIMAL.has(made.currency) ? 1 : 100),
        currency: made.currency.toUpperCase(),
      });
    if (!isSlow) giveBack();
    else if (made.script.refund === 'accepted_then_failed') {
      stage.later(async () => {
        back.status = 'failed';
        back.failure_reason = 'expired_or_canceled_card';
        await keepRefund();
        await tell(made, 'refund.failed', back);
      }, made.script.delayMs);
    } else if (made.script.refund === 'timeout') {
      back.status = 'succeeded';
      await keepRefund();
      giveBack();
    }
    return { ...back };
  }

  // The same key gives the same answer; with another body it is an error.
  async function once(
    call: SimulatedCall,
    make: () => Promise<{ answer: unknown; ack: Script['ack'] }>,
  ): Promise<void> {
    const key = call.headers['idempotency-key'];
    const known = typeof key === 'string' ? answered.get(key) : undefined;
    if (known && known.body !== call.body) {
      return fail(call, 400, 'idempotency_error', 'idempotency_key_in_use', 'Keys are for one request only.');
    }
    if (known) return answerJson(call.response, 200, known.answer);
    if (typeof key === 'string' && inFlight.has(key)) {
      return fail(
        call,
        409,
        'idempotency_error',
        'idempotency_key_in_use',
        'Another request has this key now.',
      );
    }
    inFlight.add(String(key));
    const { answer, ack } = await make().finally(() => inFlight.delete(String(key)));
    if (answer === null) return;
    if (typeof key === 'string') answered.set(key, { body: call.body, answer });
    await answerAsScripted(call.response, ack, answer);
  }

  // By all intents and refunds that there ever were; what a lost dispute took is gone as well.
  async function balance() {
    const sums = new Map<string, number>();
    const add = (currency: string, amount: number) => sums.set(currency, (sums.get(currency) ?? 0) + amount);
    for (const made of await shelf.all<Made>('pi_')) {
      if (made.status === 'succeeded') add(made.currency, made.amount_received);
      if (disputes.get(made.id)?.status === 'lost') add(made.currency, -made.amount_received);
    }
    for (const back of await shelf.all<SimulatedRefund>('re_'))
      if (back.status === 'succeeded') add(back.currency, -back.amount);
    const parts = [...sums].map(([currency, amount]) => ({
      amount,
      currency,
      source_types: { card: amount },
    }));
    return { object: 'balance', available: parts, livemode: false, pending: [] };
  }

  async function handleServer(call: SimulatedCall): Promise<boolean> {
    const [, , resource = '', name = '', action = ''] = call.path.split('/');
    const fields = Object.fromEntries(new URLSearchParams(call.body));
    if (resource === 'payment_intents' && call.method === 'POST' && name === '') {
      await once(call, async () => {
        const script = stage.scripts.take(nested(fields, 'metadata').order ?? '');
        if (script.refuses) {
          fail(call, 400, 'invalid_request_error', 'amount_too_small', 'Amount must be at least 50 cents.');
          return { answer: null, ack: 'ok' };
        }
        const made = await create(fields, script);
        const answer = shown(made);
        if (script.beforeAck && script.card !== null) await confirm(made, script.card);
        return { answer, ack: script.ack };
      });
      return true;
    }
    if (resource === 'payment_intents') {
      const made = await shelf.get<Made>(name);
      if (!made) {
        fail(call, 404, 'invalid_request_error', 'resource_missing', `No such payment_intent: '${name}'`);
      } else if (action === 'cancel') {
        if (made.status === 'succeeded' || made.status === 'canceled') {
          fail(
            call,
            400,
            'invalid_request_error',
            'payment_intent_unexpected_state',
            'It cannot be canceled.',
          );
          return true;
        }
        made.status = 'canceled';
        await keep(made);
        answerJson(call.response, 200, shown(made));
        stage.later(() => tell(made, 'payment_intent.canceled', shown(made)), 5);
      } else if (made.status === 'succeeded' && made.pendingLeft > 0) {
        made.pendingLeft--;
        await keep(made);
        answerJson(call.response, 200, { ...shown(made), status: 'processing', amount_received: 0 });
      } else answerJson(call.response, 200, shown(made));
      return true;
    }
    if (resource === 'balance') {
      answerJson(call.response, 200, await balance());
      return true;
    }
    if (resource === 'disputes') {
      const made = await shelf.get<Made>(call.query.get('payment_intent') ?? '');
      const data = made && disputes.has(made.id) ? [disputeOf(made)] : [];
      answerJson(call.response, 200, { object: 'list', data, has_more: false, url: '/v1/disputes' });
      return true;
    }
    if (resource === 'refunds' && call.method === 'POST') {
      const made = await shelf.get<Made>(fields.payment_intent ?? '');
      await once(call, async () => ({
        answer: await refund(call, fields),
        ack: made?.script.refund === 'timeout' ? 'timeout' : 'ok',
      }));
      return true;
    }
    if (resource === 'refunds') {
      const known = await shelf.get<SimulatedRefund>(name);
      if (known) answerJson(call.response, 200, known);
      else fail(call, 404, 'invalid_request_error', 'resource_missing', `No such refund: '${name}'`);
      return true;
    }
    return false;
  }

  // The calls that Stripe's script makes from the buyer's page, with the publishable key and the intent's secret.
  async function handleBrowser(call: SimulatedCall): Promise<boolean> {
    const [, , resource = '', name = '', action = ''] = call.path.split('/');
    const fields = Object.fromEntries(new URLSearchParams(call.method === 'GET' ? call.query : call.body));
    const made = resource === 'payment_intents' ? await shelf.get<Made>(name) : undefined;
    if (!made || fields.client_secret !== made.client_secret) return false;
    if (action === 'confirm') {
      const number = (fields['payment_method_data[card][number]'] ?? '').replace(/\D/g, '');
      await confirm(made, number);
      if (made.last_payment_error && made.status === 'requires_payment_method') {
        answerJson(call.response, 402, {
          error: { ...made.last_payment_error, payment_intent: shown(made) },
        });
        return true;
      }
    } else if (action === 'authenticate') {
      if (made.status === 'requires_action')
        await finish(made, fields.result === 'ok' ? null : 'authentication_failed');
    }
    answerJson(call.response, 200, shown(made));
    return true;
  }

  return {
    async handle(call) {
      if (!call.path.startsWith('/v1/')) return false;
      const { authorization } = call.headers;
      const origin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      for (const [name, value] of Object.entries(origin)) call.response.setHeader(name, value);
      if (call.method === 'OPTIONS') {
        call.response.writeHead(204).end();
        return true;
      }
      if (authorization === `Bearer ${STRIPE_KEYS.secretKey}`) return handleServer(call);
      if (await handleBrowser(call)) return true;
      fail(call, 401, 'invalid_request_error', 'api_key_invalid', 'Invalid API Key provided.');
      return true;
    },
    async pay(reference, card) {
      const made = (await shelf.list<Made>('pi_', reference)).find(
        (one) => one.status === 'requires_payment_method',
      );
      if (!made) return false;
      await confirm(made, card);
      return true;
    },
    async dispute(reference, status) {
      const made = (await shelf.list<Made>('pi_', reference)).find((one) => one.status === 'succeeded');
      if (!made) return false;
      disputes.set(made.id, { id: disputes.get(made.id)?.id ?? id('dp'), status });
      const isOver = status !== 'needs_response';
      if (status === 'lost') {
        stage.ledger.write({
          provider: 'stripe',
          kind: 'returned',
          reference,
          receipt: made.latest_charge ?? '',
          amountMinor: (made.amount_received * 100) / (ZERO_DECIMAL.has(made.currency) ? 1 : 100),
          currency: made.currency.toUpperCase(),
        });
      }
      await tell(made, `charge.dispute.${isOver ? 'closed' : 'created'}`, disputeOf(made));
      return true;
    },
    intentsOf: (reference) => counts.get(reference) ?? 0,
    forget() {
      counts.clear();
      disputes.clear();
      answered.clear();
    },
  };
}

// metadata[order]=X → { order: 'X' }
function nested(fields: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const inner = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key)?.[1];
      return inner === undefined ? [] : [[inner, value]];
    }),
  );
}
