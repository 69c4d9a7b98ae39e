import { describe, expect, test } from 'vitest';
import { findPayment, judgeReversal } from './daraja-transactions.rules.ts';

const sentAt = new Date('2026-11-17T10:00:00Z');
const PAYMENT = {
  amountMinor: 1_500_00,
  phone: '+254712345678',
  secondRef: null,
  sentAt,
  expiresAt: new Date('2026-11-17T10:01:30Z'),
};
const ANSWER = {
  resultCode: '0',
  transactionStatus: 'Completed',
  receipt: 'SKJ7ABCDEF',
  amountMinor: 1_500_00,
  aboutConversationId: '29115-34620561-1',
  debitParty: '254712345678 - Amina Wanjiru',
  creditParty: '174379 - Tickets',
  initiatedAt: new Date('2026-11-17T10:00:20Z'),
};
const find = (answer: Partial<typeof ANSWER> | Record<string, unknown>, payment = {}) =>
  findPayment({ ...PAYMENT, ...payment }, ['174379', '5001'], [{ ...ANSWER, ...answer }]);

describe('an answer about a payment whose name is not known', () => {
  test.each([
    ['all of it fits', {}],
    ['some digits are hidden', { debitParty: '2547*****678 - A. W.' }],
    ['it came in at the till', { creditParty: '5001 - Tickets' }],
    ['M-Pesa’s clock is a little behind', { initiatedAt: new Date('2026-11-17T09:58:30Z') }],
    ['it came late', { initiatedAt: new Date('2026-11-17T10:15:00Z') }],
  ])('%s: it is that payment', (_what, answer) => {
    expect(find(answer)).toMatchObject({ receipt: 'SKJ7ABCDEF', amountMinor: 1_500_00 });
  });

  test.each([
    ['not completed', { transactionStatus: 'Declined' }],
    ['not found', { resultCode: '2032' }],
    ['another sum', { amountMinor: 1_400_00 }],
    ['another phone', { debitParty: '254712345679 - Amina Wanjiru' }],
    ['another phone with hidden digits', { debitParty: '2547*****679 - A. W.' }],
    ['hardly any digit', { debitParty: '254*******78 - A. W.' }],
    ['no phone', { debitParty: null }],
    ['somebody else’s account', { creditParty: '999999 - Others' }],
    ['money that went the other way', { debitParty: '174379 - Tickets', creditParty: '254712345678 - A' }],
    ['before the phone rang', { initiatedAt: new Date('2026-11-17T09:57:00Z') }],
    ['long after', { initiatedAt: new Date('2026-11-17T10:17:00Z') }],
    ['no time', { initiatedAt: null }],
    ['no receipt', { receipt: null }],
  ])('%s: it is not', (_what, answer) => {
    expect(find(answer)).toBeNull();
  });
});

test('where both know the name of the request, it decides', () => {
  expect(find({ debitParty: null }, { secondRef: ANSWER.aboutConversationId })).not.toBeNull();
  expect(find({}, { secondRef: '29115-1-1' })).toBeNull();
  expect(find({ aboutConversationId: null }, { secondRef: '29115-1-1' })).not.toBeNull();
});

test('a reversal is done or failed only where M-Pesa says so of that one', () => {
  const judge = (...statuses: (string | null)[]) =>
    judgeReversal(
      '29115-34620561-1',
      statuses.map((transactionStatus) => ({ ...ANSWER, transactionStatus })),
    );
  expect(judge()).toBeNull();
  expect(judge('Pending')).toBeNull();
  expect(judge('Something')).toBeNull();
  expect(judge(null)).toBeNull();
  expect(judge('Pending', 'Completed')).toBe('done');
  expect(judge('Completed', 'Declined')).toBe('done');
  expect(judge('Pending', 'Declined')).toBe('failed');
  expect(judge('Declined', 'Pending')).toBeNull();
  expect(judgeReversal('another', [ANSWER])).toBeNull();
  expect(judgeReversal('29115-34620561-1', [{ ...ANSWER, resultCode: '2032' }])).toBeNull();
});
