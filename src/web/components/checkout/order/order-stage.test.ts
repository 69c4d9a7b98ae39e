import { expect, test } from 'vitest';
import { nextAskMs, outcomeOf, stageOf } from './order-stage.ts';

const ASKED = '2026-11-16T09:00:00.000Z';
const payment = (status: 'pending' | 'failed' | 'expired', isLeft = false) => ({
  status,
  method: 'sandbox',
  code: null,
  asked_at: ASKED,
  is_left: isLeft,
});

type Known = Parameters<typeof outcomeOf>[0];
const order = (given: Omit<Known, 'is_refunding'>): Known => ({ is_refunding: false, ...given });

test.each([
  ['held', null, null],
  ['held', 'failed', 'fail'],
  ['held', 'expired', 'fail'],
  ['paying', 'pending', 'pending'],
  ['paid', null, 'success'],
  ['partly_refunded', null, 'success'],
  ['expired', null, 'fail'],
  ['cancelled', null, 'fail'],
  ['refunded', null, 'fail'],
  ['needs_review', null, 'pending'],
] as const)('%s, last payment %s: %s', (state, status, outcome) => {
  expect(outcomeOf(order({ state, last_payment: status && payment(status) }))).toBe(outcome);
});

test('an order whose tickets are all gone waits for its money', () => {
  const refunding = { ...order({ state: 'partly_refunded', last_payment: null }), is_refunding: true };
  expect(stageOf(refunding)).toBe('refunding');
  expect(outcomeOf(refunding)).toBe('fail');
  expect(nextAskMs(refunding, 0)).toBe(15_000);
});

test.each(['pending', 'failed', 'expired'] as const)(
  '%s, and left: ready to be paid another way',
  (status) => {
    expect(outcomeOf(order({ state: 'held', last_payment: payment(status, true) }))).toBeNull();
  },
);

test('asks often at first, then seldom, and never where nothing will change', () => {
  const asked = Date.parse(ASKED);
  const waiting = order({ state: 'paying', last_payment: payment('pending') });
  expect(nextAskMs(waiting, asked + 5_000)).toBe(3_000);
  expect(nextAskMs(waiting, asked + 95_000)).toBe(10_000);
  expect(nextAskMs(order({ state: 'expired', last_payment: payment('expired') }), asked)).toBe(15_000);
  expect(nextAskMs(order({ state: 'expired', last_payment: null }), asked)).toBeNull();
  expect(nextAskMs(order({ state: 'paid', last_payment: null }), asked)).toBeNull();
  expect(nextAskMs(order({ state: 'held', last_payment: null }), asked)).toBeNull();
  expect(nextAskMs(order({ state: 'held', last_payment: payment('pending', true) }), asked)).toBe(15_000);
  expect(nextAskMs(order({ state: 'cancelled', last_payment: payment('pending', true) }), asked)).toBe(
    15_000,
  );
  expect(nextAskMs(order({ state: 'held', last_payment: payment('failed', true) }), asked)).toBeNull();
});
