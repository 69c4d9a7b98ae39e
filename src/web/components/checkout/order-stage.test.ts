import { expect, test } from 'vitest';
import { nextAskMs, outcomeOf } from './order-stage.ts';

const ASKED = '2026-11-16T09:00:00.000Z';
const payment = (status: 'pending' | 'failed' | 'expired') => ({
  status,
  method: 'sandbox',
  code: null,
  asked_at: ASKED,
});

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
  expect(outcomeOf({ state, last_payment: status && payment(status) })).toBe(outcome);
});

test('asks often at first, then seldom, and never where nothing will change', () => {
  const asked = Date.parse(ASKED);
  const waiting = { state: 'paying', last_payment: payment('pending') } as const;
  expect(nextAskMs(waiting, asked + 5_000)).toBe(3_000);
  expect(nextAskMs(waiting, asked + 95_000)).toBe(10_000);
  expect(nextAskMs({ state: 'expired', last_payment: payment('expired') }, asked)).toBe(15_000);
  expect(nextAskMs({ state: 'expired', last_payment: null }, asked)).toBeNull();
  expect(nextAskMs({ state: 'paid', last_payment: null }, asked)).toBeNull();
  expect(nextAskMs({ state: 'held', last_payment: null }, asked)).toBeNull();
});
