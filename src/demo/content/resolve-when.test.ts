import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysFromToday, isoWeekday, resolveWhen } from './resolve-when.ts';
import type { IsoWeekday } from './types.ts';

const today = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const weekday = fc.integer({ min: 1, max: 7 }).map((day) => day as IsoWeekday);

describe('resolveWhen', () => {
  it('counts days from today', () => {
    const when = { days: 3, start: '19:00', doors: '18:15', durationHours: 2.5 };
    expect(resolveWhen(when, '2026-12-30')).toEqual({
      startsOn: '2027-01-02',
      startLocal: '2027-01-02T19:00',
      doorsLocal: '2027-01-02T18:15',
      endLocal: '2027-01-02T21:30',
    });
  });

  it('counts back for days that are over', () => {
    const when = { days: -1, start: '10:00', durationHours: 1 };
    expect(resolveWhen(when, '2028-03-01')).toMatchObject({ startsOn: '2028-02-29', doorsLocal: null });
  });

  it('ends on the next day when it crosses midnight', () => {
    const when = { days: 0, start: '22:00', durationHours: 8.5 };
    expect(resolveWhen(when, '2026-06-30').endLocal).toBe('2026-07-01T06:30');
  });

  it.each([
    // 2026-10-17 is a Saturday.
    [6, 0, '2026-10-24'],
    [7, 0, '2026-10-18'],
    [5, 0, '2026-10-23'],
    [6, 2, '2026-11-07'],
    [6, -1, '2026-10-10'],
    [5, -1, '2026-10-16'],
    [7, -2, '2026-10-04'],
  ] as const)('finds weekday %i, %i weeks ahead', (day, weeksAhead, expected) => {
    const when = { weekday: day, weeksAhead, start: '12:00', durationHours: 1 };
    expect(resolveWhen(when, '2026-10-17').startsOn).toBe(expected);
  });

  it('always lands on the weekday, in the asked week, never on today', () => {
    fc.assert(
      fc.property(today, weekday, fc.integer({ min: -8, max: 30 }), (day, wanted, weeksAhead) => {
        const when = { weekday: wanted, weeksAhead, start: '08:00', durationHours: 1 };
        const days = daysFromToday(when, day);
        const low = weeksAhead >= 0 ? 7 * weeksAhead + 1 : 7 * weeksAhead;
        expect(isoWeekday(resolveWhen(when, day).startsOn)).toBe(wanted);
        expect(days).toBeGreaterThanOrEqual(low);
        expect(days).toBeLessThanOrEqual(low + 6);
      }),
    );
  });
});
