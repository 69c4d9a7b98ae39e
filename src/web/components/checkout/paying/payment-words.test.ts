import { expect, test } from 'vitest';
import { m } from '#shared/messages/messages.js';
import { failureWords, isUncharged } from './payment-words.ts';

test('only what is busy is called busy', () => {
  expect(failureWords({ method: 'daraja', code: '17' })).toBe(m.pay_failed_busy());
  for (const code of ['400.002.02', 'never_sent', 'something_new', null]) {
    expect(failureWords({ method: 'daraja', code })).toBe(m.pay_failed_unknown());
  }
});

test('nothing was charged where that is certain, and only there', () => {
  for (const code of ['1', '1032', '2001', '400.002.02', 'failure', null]) {
    expect(isUncharged({ status: 'failed', code })).toBe(true);
  }
  for (const code of ['1019', '1037', 'late']) expect(isUncharged({ status: 'failed', code })).toBe(false);
  expect(isUncharged({ status: 'expired', code: null })).toBe(false);
});
