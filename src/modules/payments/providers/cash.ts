import { CURRENCIES } from '#shared/money.ts';
import type { PaymentProvider } from './provider.ts';

const LARGEST_MINOR = 10 ** 12;

// Money that changes hands at the door: there is nobody to ask. It is there once it is written down (record-cash.ts), and given
// back by whoever takes the tickets back.
export function createCash(): PaymentProvider {
  return {
    name: 'cash',
    method: 'cash',
    needsPhone: false,
    phoneCountry: null,
    needsScript: false,
    isTwin: false,
    countries: null,
    capabilities: {
      partialRefund: true,
      cancel: false,
      repeat: true,
      limits: Object.fromEntries(
        CURRENCIES.map((currency) => [currency, { minMinor: 1, maxMinor: LARGEST_MINOR }]),
      ),
      windowSeconds: 60,
      refundSeconds: 60,
    },
    callbackReply: {},
    create: async () => ({ kind: 'refused', code: 'only_at_the_door' }),
    fetchStatus: async ({ amountMinor, currency }) => ({
      status: 'succeeded',
      amountMinor,
      currency,
      receipt: null,
      code: null,
    }),
    parseCallback: () => ({ ok: false, reason: 'token' }),
    refund: async (_payment, { key }) => ({ status: 'done', ref: key, code: null }),
    fetchRefund: async (_payment, { key }) => ({ status: 'done', ref: key, code: null }),
  };
}
