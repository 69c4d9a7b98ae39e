import { expect, test } from 'vitest';
import { standingOf } from './words.ts';

const NOW = '2030-05-01T12:00:00.000Z';
const event = {
  status: 'published',
  ends_at: '2030-05-02T12:00:00.000Z',
  taken_down: null as string | null,
  is_suspended: false as boolean,
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
  [{ is_suspended: true }, 'Suspended: no sales'],
  [{ is_suspended: true, sold: 9, held: 0 }, 'Suspended: no sales'],
  [{ is_suspended: true, ends_at: NOW }, 'Over'],
  [{ status: 'draft', taken_down: 'No such venue.' }, 'Taken down'],
] as const)('%o: %s', (given, word) => {
  expect(standingOf({ ...event, ...given }, NOW).word()).toBe(word);
});
