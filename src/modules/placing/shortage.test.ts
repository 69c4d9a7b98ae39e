import { expect, test } from 'vitest';
import type { SaleSnapshot } from '#modules/pricing/index.ts';
import { whatFits } from './shortage.ts';

const type = (id: number, poolIds: number[], more: object = {}) => ({
  id,
  poolIds,
  minPerOrder: 1,
  dates: [],
  ...more,
});
const sale = {
  types: [
    type(1, [10, 30]),
    type(2, [20, 30]),
    type(3, [40], { minPerOrder: 4 }),
    type(4, [], {
      dates: [
        { on: '2030-05-01', poolIds: [51] },
        { on: '2030-05-02', poolIds: [52] },
      ],
    }),
  ],
} as unknown as SaleSnapshot;
const stock = new Map(
  [
    [10, 6],
    [20, 6],
    [30, 8],
    [40, 3],
    [51, 1],
    [52, 0],
  ].map(([id = 0, left = 0]) => [id, { capacity: left + 5, held: 2, sold: 3 }]),
);
const of = (id: number, quantity: number, date_pass: { date: string; quantity: number }[] = []) => ({
  id,
  quantity,
  date_pass,
});

test('of each type there is what all of its pools have, with what the types share given out once', () => {
  expect(whatFits([of(1, 2)], sale, stock)).toEqual([of(1, 2)]);
  expect(whatFits([of(1, 9)], sale, stock)).toEqual([of(1, 6)]);
  expect(whatFits([of(1, 5), of(2, 5)], sale, stock)).toEqual([of(1, 5), of(2, 3)]);
});

test('nothing is offered that could not be ordered', () => {
  expect(whatFits([of(3, 5), of(1, 1)], sale, stock)).toEqual([of(1, 1)]);
  expect(whatFits([of(9, 5)], sale, stock)).toEqual([]);
  expect(whatFits([of(1, 1)], sale, new Map())).toEqual([]);
});

test('days that are gone are left out of a pass', () => {
  const days = [
    { date: '2030-05-01', quantity: 2 },
    { date: '2030-05-02', quantity: 1 },
  ];
  expect(whatFits([of(4, 3, days)], sale, stock)).toEqual([of(4, 1, [{ date: '2030-05-01', quantity: 1 }])]);
});
