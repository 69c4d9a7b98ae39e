import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOverlap } from './flash-sale.rules.ts';

const HOUR = 3_600_000;
const sale = fc
  .record({
    from: fc.nat({ max: 20 }),
    length: fc.integer({ min: 1, max: 8 }),
    types: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
  })
  .map(({ from, length, types }) => ({
    starts_at: new Date(from * HOUR),
    ends_at: new Date((from + length) * HOUR),
    prices: types.map((ticket_type_id) => ({ ticket_type_id })),
  }));

// A plain model: every hour of every type in the sale.
const slots = ({
  starts_at,
  ends_at,
  prices,
}: {
  starts_at: Date;
  ends_at: Date;
  prices: { ticket_type_id: number }[];
}) => {
  const all: string[] = [];
  for (let at = starts_at.getTime(); at < ends_at.getTime(); at += HOUR)
    for (const { ticket_type_id } of prices) all.push(`${at} ${ticket_type_id}`);
  return all;
};

test('two overlap if some type is in both at the same time, and not otherwise', () => {
  fc.assert(
    fc.property(sale, fc.array(sale, { maxLength: 5 }), (one, others) => {
      const mine = new Set(slots(one));
      const isThere = others.some((other) => slots(other).some((slot) => mine.has(slot)));
      expect(findOverlap(one, others) !== null).toBe(isThere);
    }),
  );
});
