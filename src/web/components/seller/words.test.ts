import { expect, test } from 'vitest';
import { standingOf } from './words.ts';

const NOW = '2030-05-01T12:00:00.000Z';
const event = {
  status: 'published',
  ends_at: '2030-05-02T12:00:00.000Z',
  sold: 2,
  held: 1,
  capacity: 9,
} as const;

test.each([
  [{}, 'On sale'],
  [{ ends_at: NOW }, 'Over'],
  [{ sold: 9, held: 0 }, 'Sold out'],
  [{ sold: 8, held: 1 }, 'All in carts'],
  [{ sold: 0, held: 0, capacity: 0 }, 'On sale'],
  [{ status: 'cancelled', ends_at: NOW }, 'Cancelled'],
] as const)('%o: %s', (given, word) => {
  expect(standingOf({ ...event, ...given }, NOW).word()).toBe(word);
});
