import { expect, test } from 'vitest';
import { missingForPayout } from './missing-for-payout.ts';

const SOON = '2026-12-02T00:00:00.000Z';
const LATER = '2026-12-03T00:00:00.000Z';
const way = (usable_at: string, is_usable: boolean, currency: 'KES' | 'USD' = 'KES') => ({
  ...({ id: 'm', kind: 'mpesa', currency, label: `${currency} ${usable_at}`, usable_at, is_usable } as const),
  is_automatic: false,
  stops: [],
});
const due = (currency: 'KES' | 'USD', amount = 10) => ({ currency, amount, whole: amount, debt: null });
const whole = {
  has_second_factor: true,
  is_verified: true,
  blocked_until: null,
  methods: [way(SOON, true)],
  due: [due('KES')],
};

test.each([
  ['nothing', {}, []],
  [
    'all of it, at once',
    { has_second_factor: false, is_verified: false, blocked_until: LATER, methods: [] },
    ['second_factor', 'method', 'verification', 'blocked'],
  ],
  ['a way, before anything is due', { methods: [], due: [] }, ['method']],
  ['nothing of a currency in which nothing is due', { due: [] }, []],
  ['nothing where it is owed', { due: [due('USD', -5)] }, []],
  ['a way for each currency', { due: [due('KES'), due('USD')] }, ['method']],
  ['time', { methods: [way(SOON, false)] }, ['method_waits']],
] as const)('missing: %s', (_, given, what) => {
  expect(missingForPayout({ ...whole, ...given } as typeof whole).map((one) => one.what)).toEqual(what);
});

test('of several that wait, the one that can be used first', () => {
  const methods = [way(LATER, false), way(SOON, false)];
  expect(missingForPayout({ ...whole, methods })).toEqual([
    { what: 'method_waits', label: `KES ${SOON}`, until: SOON },
  ]);
});
