import type { Database } from '#platform/database/index.ts';
import { CURRENCIES } from '#shared/money.ts';
import { PAY_PATH } from '#web/paths/checkout.ts';
import {
  findSandboxPayment,
  hasSandboxRefund,
  insertSandboxPayment,
  insertSandboxRefund,
  listSandboxMoney,
  updateSandboxCancelled,
} from '../sandbox/sandbox.queries.ts';
import type { PaymentProvider } from './provider.ts';

const WINDOW_SECONDS = 15 * 60;
const REFUND_SECONDS = 10 * 60;
const LARGEST_MINOR = 10 ** 12;

// A provider of our own for trying out: the buyer picks on a page what shall happen. It keeps its own books and is
// asked like any other; no money moves.
export function createSandbox({ sql: db }: Database): PaymentProvider {
  const limits = Object.fromEntries(
    CURRENCIES.map((currency) => [currency, { minMinor: 1, maxMinor: LARGEST_MINOR }]),
  );
  return {
    name: 'sandbox',
    method: 'sandbox',
    needsPhone: false,
    phoneCountry: null,
    needsScript: false,
    isTwin: false,
    countries: null,
    capabilities: {
      partialRefund: true,
      cancel: true,
      repeat: true,
      limits,
      windowSeconds: WINDOW_SECONDS,
      refundSeconds: REFUND_SECONDS,
    },
    callbackReply: { received: true },
    balance: { answers: 'at_once', fetch: () => listSandboxMoney(db) },

    async create({ id, amountMinor, currency }) {
      await insertSandboxPayment(db, { ref: id, amountMinor, currency });
      return { kind: 'accepted', ref: id, next: { kind: 'redirect', url: `${PAY_PATH}/sandbox/${id}` } };
    },

    async fetchStatus({ id }) {
      const payment = await findSandboxPayment(db, id);
      const code = payment?.picked ?? null;
      const nothing = { amountMinor: null, currency: null, receipt: null };
      if (payment === null) return { status: 'failed', code: 'not_found', ...nothing };
      if (payment.state === 'waiting') return { status: 'pending', code, ...nothing };
      if (payment.state === 'succeeded') {
        const { amountMinor, currency } = payment;
        return { status: 'succeeded', amountMinor, currency, receipt: `SANDBOX-${id}`, code };
      }
      return { status: 'failed', code: payment.state === 'cancelled' ? 'cancelled' : code, ...nothing };
    },

    parseCallback({ raw }) {
      const { id, ref } = JSON.parse(raw.toString()) as { id: string; ref: string };
      return { ok: true, dedupeKey: id, kind: 'payment', about: { attemptId: ref } };
    },

    cancel: ({ id }) => updateSandboxCancelled(db, id),

    async refund(payment, { key, amountMinor }) {
      await insertSandboxRefund(db, { key, ref: payment.id, amountMinor });
      return { status: 'done', ref: key, code: null };
    },

    async fetchRefund(payment, refund) {
      if (!(await hasSandboxRefund(db, refund.key))) return this.refund(payment, refund);
      return { status: 'done', ref: refund.key, code: null };
    },
  };
}
