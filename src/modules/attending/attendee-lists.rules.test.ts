import { expect, test } from 'vitest';
import { type AttendeeGroup, countAttendees } from './attendee-lists.rules.ts';

const group = (given: Partial<AttendeeGroup>): AttendeeGroup => ({
  ticket_type_id: 1,
  valid_on: null,
  state: 'valid',
  is_passed_on: false,
  is_comp: false,
  count: 1,
  ...given,
});

test('a ticket counts in every list that it is in, on every day that it lets in, and what was taken back in its own alone', () => {
  const { lists, types, dates } = countAttendees([
    group({ count: 5 }),
    group({ state: 'used', count: 3, is_passed_on: true }),
    group({ ticket_type_id: 2, valid_on: '2030-01-02', is_comp: true, count: 2 }),
    group({ ticket_type_id: 2, valid_on: '2030-01-02', state: 'revoked', is_comp: true, count: 7 }),
  ]);
  expect(lists).toEqual({ good: 10, valid: 7, used: 3, passed_on: 3, comp: 2, revoked: 7 });
  expect([...types]).toEqual([
    [1, 8],
    [2, 2],
  ]);
  expect([...dates]).toEqual([['2030-01-02', 10]]);
});
