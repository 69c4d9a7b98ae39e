import { expect, test } from 'vitest';
import { isRefusal, judgeSentMoney } from './daraja-b2c.rules.ts';

const MONEY = { key: 'k', amountMinor: 300_00, phone: '+254712345678' };
const ANSWER = {
  resultCode: '0',
  transactionStatus: 'Completed',
  receipt: 'QX1',
  amountMinor: 300_00,
  aboutConversationId: 'k',
  creditParty: '254712345678 - Amina',
};

test.each([
  ['sent', {}],
  ['sent', { creditParty: '2547*****678 - Amina' }],
  [null, { amountMinor: 299_00 }],
  [null, { creditParty: '254712345679 - Amina' }],
  [null, { aboutConversationId: 'another' }],
  [null, { aboutConversationId: null }],
  [null, { resultCode: '2032', transactionStatus: null }],
  [null, { transactionStatus: 'Pending' }],
  [null, { receipt: null }],
  ['failed', { transactionStatus: 'Declined' }],
  ['failed', { transactionStatus: 'Failed', amountMinor: null, creditParty: null }],
  [null, { transactionStatus: 'Failed', amountMinor: 299_00 }],
  [null, { transactionStatus: 'Failed', creditParty: '254799999999 - X' }],
])('M-Pesa’s answer makes it %s: %j', (became, more) => {
  expect(judgeSentMoney(MONEY, [{ ...ANSWER, ...more }]).became).toBe(became);
});

test.each<[boolean, number, unknown]>([
  [true, 400, '400.002.02'],
  [true, 401, '401.002.01'],
  [true, 404, '404.001.03'],
  // Nobody knows whether it was taken before.
  [false, 400, undefined],
  [false, 408, '400.002.02'],
  [false, 409, undefined],
  [false, 409, '409.001.01'],
  [false, 429, '429.001.01'],
  [false, 400, '500.001.1001'],
  [false, 200, '400.002.02'],
])('it is %s that M-Pesa refused: %d %s', (expected, status, code) => {
  expect(isRefusal(status, code)).toBe(expected);
});
