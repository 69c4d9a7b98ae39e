import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMethod } from './methods/method-details.rules.ts';
import { backBooking, partBooking, requestedBooking } from './payout-bookings.rules.ts';
import { isPayable, largestPayable, type PartState, splitPayout, stateOfParts } from './payouts.rules.ts';

const AT = new Date(0);

test('a payout is split into as few parts as carry it, and they add up', () => {
  expect(splitPayout(900_00, 400_00)).toEqual([400_00, 400_00, 100_00]);
  expect(splitPayout(400_00, 400_00)).toEqual([400_00]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: 10 ** 5, max: 10 ** 8 }),
      (sum, most) => {
        const parts = splitPayout(sum, most);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
        expect(parts.every((part) => part > 0 && part <= most)).toBe(true);
        expect(parts).toHaveLength(Math.ceil(sum / most));
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

test('M-Pesa carries whole shillings, a bank every cent, and nobody what is owed', () => {
  expect([isPayable(10_50, 'mpesa'), isPayable(10_50, 'bank'), isPayable(0, 'bank')]).toEqual([
    false,
    true,
    false,
  ]);
  expect([largestPayable(10_50, 'mpesa'), largestPayable(10_50, 'bank'), largestPayable(-5, 'bank')]).toEqual(
    [10_00, 10_50, 0],
  );
});

test('a way to be paid is read as people write it, and shown masked', () => {
  const bank = { kind: 'bank', bank: 'KCB', name: 'N', currency: 'UGX' } as const;
  expect(readMethod({ ...bank, account: '01 2345-6789' })).toMatchObject({
    value: { currency: 'UGX', label: 'KCB ••• 6789', details: { account: '0123456789' } },
  });
  expect(readMethod({ ...bank, account: "1'; drop" })).toMatchObject({ reason: 'account_invalid' });
  expect(readMethod({ kind: 'mpesa', phone: '+256 712 345678', name: 'N' })).toMatchObject({
    reason: 'phone_invalid',
  });
});

// Whatever becomes of its parts, in any order: nothing is made or lost, and what is on the way is what is neither here nor there.
test('10,000 payouts to their end: every booking adds up, and the money is in one place', () => {
  const end = fc.constantFrom('sent', 'failed', 'returned', 'open');
  const life = fc.record({
    sum: fc.integer({ min: 1, max: 10 ** 8 }),
    most: fc.integer({ min: 10 ** 6, max: 10 ** 7 }),
  });
  fc.assert(
    fc.property(
      life,
      fc.boolean(),
      fc.array(end, { minLength: 100, maxLength: 100 }),
      ({ sum, most }, isRefused, ends) => {
        const payout = { id: 'p', organizerId: 1, currency: 'KES' as const, amountMinor: sum };
        const parts = splitPayout(sum, most).map((amountMinor, at) => ({
          number: at + 1,
          amountMinor,
          carrier: 'mpesa_b2c' as const,
          end: ends[at % ends.length] ?? 'open',
        }));
        const bookings = [
          requestedBooking(payout, AT),
          ...(isRefused
            ? [backBooking(payout, 'refused', AT)]
            : parts.flatMap((part) => {
                if (part.end === 'open') return [];
                if (part.end === 'failed') return [partBooking(payout, part, 'failed', AT)];
                const sent = partBooking(payout, part, 'sent', AT);
                return part.end === 'sent' ? [sent] : [sent, partBooking(payout, part, 'returned', AT)];
              })),
        ];
        const balances = { due: 0, payouts: 0, provider: 0 };
        for (const { entries } of bookings) {
          expect(entries.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBe(0);
          for (const { account, amountMinor } of entries)
            balances[account.kind as keyof typeof balances] += amountMinor;
        }
        const of = (wanted: string) =>
          isRefused
            ? 0
            : parts.filter((one) => one.end === wanted).reduce((all, one) => all + one.amountMinor, 0);
        expect(balances).toEqual({
          due: of('sent') + of('open'),
          payouts: 0 - of('open'),
          provider: 0 - of('sent'),
        });
        expect(new Set(bookings.map(({ key }) => key)).size).toBe(bookings.length);
      },
    ),
    { numRuns: 10_000 },
  );
});
