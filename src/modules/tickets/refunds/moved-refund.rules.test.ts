import { describe, expect, test } from 'vitest';
import { movedRefundUntil } from './moved-refund.rules.ts';

const at = (text: string) => new Date(`${text}:00Z`);
const notice = at('2026-12-01T10:00');
const before = at('2026-11-20T10:00');

describe('the money back for an event with a new date', () => {
  test.each([
    ['a week before it', '2027-01-20T18:00', '2027-01-13T18:00'],
    ['three days from the notice where the new date is near', '2026-12-06T18:00', '2026-12-04T10:00'],
    ['whichever is later, to the minute', '2026-12-11T10:01', '2026-12-04T10:01'],
  ])('is there until %s', (_name, startsAt, until) => {
    expect(movedRefundUntil({ starts_at: at(startsAt), moved_notice_at: notice }, before)).toEqual(at(until));
  });

  test('is not for an event that was not moved, nor for who bought when it was known', () => {
    const starts_at = at('2027-01-20T18:00');
    expect(movedRefundUntil({ starts_at, moved_notice_at: null }, before)).toBeNull();
    expect(movedRefundUntil({ starts_at, moved_notice_at: notice }, notice)).toBeNull();
    expect(movedRefundUntil({ starts_at, moved_notice_at: notice }, at('2026-11-30T10:00'))).not.toBeNull();
  });
});
