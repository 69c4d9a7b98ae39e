import { expect, test } from 'vitest';
import { type OrderFacts, quoteOrder } from './quote.rules.ts';

const ticket = (seq: number, more: Partial<OrderFacts['tickets'][number]> = {}) => ({
  line_position: 1,
  seq,
  state: 'valid' as const,
  passed_on_at: null,
  ...more,
});
const order = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  state: 'paid',
  isDisputed: false,
  currency: 'KES',
  // Three of 1,000 each, 200 off: what does not divide is off the last ones.
  lines: [{ position: 1, quantity: 3, price_minor: 1_000_00, discount_minor: 200_00 }],
  tickets: [ticket(1), ticket(2), ticket(3)],
  leftMinor: 2_800_00,
  ...more,
});

test('all that is the buyer’s goes back, for what it cost', () => {
  expect(quoteOrder(order())).toEqual({ ok: true, value: { tickets: 3, kept: 0, amountMinor: 2_800_00 } });
  const some = [ticket(1, { state: 'used' }), ticket(2, { passed_on_at: new Date(0) }), ticket(3)];
  expect(quoteOrder(order({ tickets: some }))).toEqual({
    ok: true,
    value: { tickets: 1, kept: 2, amountMinor: 933_00 },
  });
  const back = { state: 'partly_refunded' as const, tickets: [ticket(1, { state: 'revoked' }), ticket(2)] };
  expect(quoteOrder(order(back))).toMatchObject({ value: { tickets: 1, kept: 0 } });
});

test('never more than is left of what was paid, and of what was free nothing', () => {
  expect(quoteOrder(order({ leftMinor: 500_00 }))).toMatchObject({ value: { amountMinor: 500_00 } });
  const lines = [{ position: 1, quantity: 3, price_minor: 0, discount_minor: 0 }];
  expect(quoteOrder(order({ lines, leftMinor: null }))).toMatchObject({
    value: { tickets: 3, amountMinor: 0 },
  });
});

test.each([
  ['order_not_paid', order({ state: 'paying' })],
  ['order_not_paid', order({ state: 'needs_review' })],
  ['order_disputed', order({ isDisputed: true })],
  ['nothing_left', order({ state: 'refunded' })],
  ['nothing_left', order({ tickets: [ticket(1, { state: 'used' })] })],
  ['nothing_paid', order({ leftMinor: null })],
])('left out as %s', (reason, facts) => {
  expect(quoteOrder(facts)).toEqual({ ok: false, reason });
});
