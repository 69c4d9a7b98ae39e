import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '#shared/time.ts';
import { longWeekends } from './long-weekends.rules.ts';

// 2026-12-07 is a Monday.
test.each([
  ['a Friday and the weekend', ['2026-12-11'], ['2026-12-11..2026-12-13']],
  ['the weekend and a Monday', ['2026-12-14'], ['2026-12-12..2026-12-14']],
  ['Friday to Monday', ['2026-12-11', '2026-12-14'], ['2026-12-11..2026-12-14']],
  ['a Thursday reaches over Friday', ['2026-12-10'], ['2026-12-10..2026-12-13 off 2026-12-11']],
  ['a Tuesday reaches over Monday', ['2026-12-08'], ['2026-12-05..2026-12-08 off 2026-12-07']],
  ['a Wednesday reaches nothing', ['2026-12-09'], []],
  ['holidays on a weekend give nothing', ['2026-12-12', '2026-12-13'], []],
  [
    'of two sides the longer one',
    ['2026-12-08', '2026-12-10', '2026-12-11'],
    ['2026-12-08..2026-12-13 off 2026-12-09'],
  ],
  [
    'a stretch inside a longer one is left out',
    ['2026-12-10', '2026-12-14'],
    ['2026-12-10..2026-12-14 off 2026-12-11'],
  ],
  ['nothing is made of nothing', [], []],
  ['each in its turn', ['2026-12-25', '2026-12-11'], ['2026-12-11..2026-12-13', '2026-12-25..2026-12-27']],
])('%s', (_what, holidays, stretches) => {
  expect(
    longWeekends(holidays).map(({ from, to, bridge }) => `${from}..${to}${bridge ? ` off ${bridge}` : ''}`),
  ).toEqual(stretches);
});

test('whatever the calendar, a stretch is free but for its bridge, as long as it says, and inside no other', () => {
  const calendars = fc.array(
    fc.nat(365).map((day) => addDays('2026-01-01', day)),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(calendars, (holidays) => {
      const found = longWeekends(holidays);
      for (const { from, to, days, bridge } of found) {
        const dates = Array.from({ length: days }, (_, day) => addDays(from, day));
        expect(dates.at(-1)).toBe(to);
        expect(days).toBeGreaterThanOrEqual(3);
        const working = dates.filter((date) => ![0, 6].includes(weekdayOf(date)) && !holidays.includes(date));
        expect(working).toEqual(bridge === null ? [] : [bridge]);
        expect(dates.some((date) => holidays.includes(date))).toBe(true);
      }
      const inside = found.filter((one) =>
        found.some((other) => other !== one && other.from <= one.from && one.to <= other.to),
      );
      expect(inside).toEqual([]);
    }),
  );
});
