import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMethod } from './methods/method-details.rules.ts';
import {
  isPayable,
  largestPayable,
  MPESA_LEAST_MINOR,
  type PartState,
  splitPayout,
  stateOfParts,
} from './payouts.rules.ts';
import { isSameClaim, receiptIn } from './queues/claims.rules.ts';

test('a payout is split into as few parts as carry it, and they add up', () => {
  expect(splitPayout(900_00, 400_00)).toEqual([400_00, 400_00, 100_00]);
  expect(splitPayout(400_00, 400_00)).toEqual([400_00]);
  expect(splitPayout(20_005_00, 20_000_00)).toEqual([19_995_00, 10_00]);
  fc.assert(
    fc.property(
      // Beginning with the least that may be set.
      fc.integer({ min: 20_00, max: 10 ** 8 }),
      fc.integer({ min: 1, max: 10 ** 9 }),
      (most, wanted) => {
        const sum = Math.min(wanted, most * 10_000);
        const parts = splitPayout(sum, most);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
        expect(parts.every((part) => part > 0 && part <= most)).toBe(true);
        expect(parts).toHaveLength(Math.ceil(sum / most));
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(Math.min(sum, MPESA_LEAST_MINOR));
      },
    ),
  );
});

test.each<[PartState[], string]>([
  [['sent', 'unknown', 'failed'], 'unknown'],
  [['sent', 'sending'], 'sending'],
  [['waiting'], 'sending'],
  [['sent', 'failed'], 'sent'],
  [['sent', 'returned'], 'sent'],
  [['returned', 'failed'], 'returned'],
  [['failed', 'failed'], 'failed'],
])('parts that are %j are a payout that is %s', (parts, state) => {
  expect(stateOfParts(parts)).toBe(state);
});

test.each([
  ...(['KES', 'UGX', 'TZS', 'RWF', 'IDR'] as const).map((currency) => [currency, 10_00] as const),
  ['USD', 10_55] as const,
])('nobody is paid less than the smallest amount of %s, or what is owed', (currency, most) => {
  expect([isPayable(10_55, currency), isPayable(10_00, currency)]).toEqual([currency === 'USD', true]);
  expect([isPayable(0, currency), isPayable(-1_00, currency)]).toEqual([false, false]);
  expect([largestPayable(10_55, currency), largestPayable(-5, currency)]).toEqual([most, 0]);
});

test('a way to be paid is read as people write it, and shown masked', () => {
  const bank = { kind: 'bank', bank: 'KCB', name: 'N', currency: 'UGX' } as const;
  expect(readMethod({ ...bank, account: '01 2345-6789' })).toMatchObject({
    value: { currency: 'UGX', label: 'KCB ••• 6789', details: { account: '0123456789' } },
  });
  expect(readMethod({ ...bank, account: "1'; drop" })).toMatchObject({ reason: 'account_invalid' });
  for (const phone of ['+256 712 345678', '0812 3456 7890', '+49 151 23456789'])
    expect(readMethod({ kind: 'mpesa', phone, name: 'N' })).toMatchObject({
      reason: 'phone_not_payable',
      field: 'phone',
    });
  expect(readMethod({ kind: 'mpesa', phone: '12', name: 'N' })).toMatchObject({ reason: 'phone_invalid' });
});

test('two read the same line however they type it; of what was not sent each has their own words', () => {
  const sent = (line: string) => ({ outcome: 'sent' as const, line });
  expect(isSameClaim(sent(' qx12ab34cd  300 '), sent('QX12AB34CD 300'))).toBe(true);
  expect(isSameClaim(sent('QX12AB34CD 300'), sent('QX12AB34CE 300'))).toBe(false);
  expect(isSameClaim(sent('QX1'), { outcome: 'returned', line: 'QX1' })).toBe(false);
  expect(isSameClaim({ outcome: 'failed', line: 'no entry' }, { outcome: 'failed', line: 'none' })).toBe(
    true,
  );
});

test('the receipt in a line is what M-Pesa knows it by', () => {
  expect(receiptIn('18/11 qx12ab34cd, 300.00 to 254712345678')).toBe('QX12AB34CD');
  expect(receiptIn('Paid to  Amina')).toBe('PAID TO AMINA');
});
