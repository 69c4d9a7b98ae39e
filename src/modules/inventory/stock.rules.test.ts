import fc from 'fast-check';
import { expect, test } from 'vitest';
import { available, giveBackToStock, type Stock, sumTakes, takeFromStock } from './stock.rules.ts';

const counts = fc
  .record({ capacity: fc.nat({ max: 20 }), held: fc.nat({ max: 20 }), sold: fc.nat({ max: 20 }) })
  .filter(({ capacity, held, sold }) => held + sold <= capacity);
const stock = fc
  .array(counts, { minLength: 1, maxLength: 4 })
  .map((pools) => new Map(pools.map((pool, id) => [id, pool])));
const takes = fc.uniqueArray(
  fc.record({ poolId: fc.nat({ max: 4 }), count: fc.integer({ min: 1, max: 6 }) }),
  {
    selector: (take) => take.poolId,
    minLength: 1,
  },
);

test('all or nothing, never more than there is, and giving back restores', () => {
  fc.assert(
    fc.property(stock, fc.array(takes, { maxLength: 6 }), (before, orders) => {
      const after: Stock = new Map(before);
      const accepted = orders.filter((order) => {
        const unchanged = new Map(after);
        const shortage = takeFromStock(after, order);
        if (shortage) expect(after).toEqual(unchanged);
        return shortage === null;
      });
      for (const pool of after.values()) expect(available(pool)).toBeGreaterThanOrEqual(0);
      for (const order of accepted) giveBackToStock(after, order);
      expect(after).toEqual(before);
    }),
  );
});

test('sold out is what can never come back, all held what may', () => {
  const pools: Stock = new Map([
    [1, { capacity: 5, held: 3, sold: 1 }],
    [2, { capacity: 5, held: 0, sold: 5 }],
  ]);
  expect(takeFromStock(pools, [{ poolId: 1, count: 2 }])).toEqual({ poolId: 1, reason: 'all_held' });
  expect(takeFromStock(pools, [{ poolId: 1, count: 5 }])).toEqual({ poolId: 1, reason: 'sold_out' });
  const both = [
    { poolId: 1, count: 2 },
    { poolId: 2, count: 1 },
  ];
  expect(takeFromStock(pools, both)).toEqual({ poolId: 2, reason: 'sold_out' });
  expect(takeFromStock(pools, [{ poolId: 9, count: 1 }])).toMatchObject({ reason: 'sold_out' });
});

test('takes are summed by pool, in the order of locking', () => {
  expect(
    sumTakes([
      [
        { poolId: 7, count: 1 },
        { poolId: 2, count: 2 },
      ],
      [{ poolId: 7, count: 3 }],
    ]),
  ).toEqual([
    { poolId: 2, count: 2 },
    { poolId: 7, count: 4 },
  ]);
});
