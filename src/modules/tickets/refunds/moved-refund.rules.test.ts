import { describe, expect, test } from 'vitest';
import { isRefundOwed, movedRefundUntil } from './moved-refund.rules.ts';

const at = (text: string) => new Date(`${text}:00Z`);
const notice = at('2026-12-01T10:00');
const before = at('2026-11-20T10:00');
const moved = (startsAt: string) => ({
  status: 'published' as const,
  starts_at: at(startsAt),
  previous_starts_at: at('2026-12-05T18:00'),
  moved_notice_at: notice,
});

describe('the money back for an event with a new date', () => {
  test.each([
    ['a week before it', '2027-01-20T18:00', '2027-01-13T18:00'],
    ['three days from the notice where the new date is near', '2026-12-06T18:00', '2026-12-04T10:00'],
    ['whichever is later, to the minute', '2026-12-11T10:01', '2026-12-04T10:01'],
  ])('is there until %s', (_name, startsAt, until) => {
    const event = moved(startsAt);
    expect(movedRefundUntil(event, before)).toEqual(at(until));
    expect(isRefundOwed(event, before, new Date(at(until).getTime() - 1))).toBe(true);
    expect(isRefundOwed(event, before, at(until))).toBe(false);
  });

  test('is not for an event that was not moved, nor for who bought when it was known', () => {
    const event = moved('2027-01-20T18:00');
    for (const [none, boughtAt] of [
      [{ ...event, moved_notice_at: null }, before],
      [event, notice],
    ] as const) {
      expect(movedRefundUntil(none, boughtAt)).toBeNull();
      expect(isRefundOwed(none, boughtAt, notice)).toBe(false);
    }
    expect(isRefundOwed(event, at('2026-11-30T10:00'), notice)).toBe(true);
  });

  test('has no end while nobody knows the new date', () => {
    const event = { ...moved('2026-12-05T18:00'), status: 'postponed' as const, previous_starts_at: null };
    expect(movedRefundUntil(event, before)).toBeNull();
    expect(isRefundOwed(event, before, at('2028-01-01T10:00'))).toBe(true);
    expect(isRefundOwed(event, notice, notice)).toBe(false);
  });
});
