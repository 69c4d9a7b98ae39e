import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '#shared/time.ts';
import {
  clamp,
  moveBy,
  nextRange,
  pageOf,
  quarterNumber,
  rowsOf,
  step,
  stretchOf,
  toggleDay,
  turnPage,
  type Unit,
  weekNumber,
  within,
} from './stretches.ts';

const UNITS: Unit[] = ['day', 'week', 'month', 'quarter', 'year'];
const anyDay = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays('1925-06-15', days));
const anyUnit = fc.constantFrom(...UNITS);

describe('a stretch', () => {
  test.each([
    ['day', '2026-11-16', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-15', '2026-11-09', '2026-11-15'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['quarter', '2026-11-16', '2026-10-01', '2026-12-31'],
    ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
    ['year', '2026-11-16', '2026-01-01', '2026-12-31'],
  ] as const)('the %s of %s', (unit, day, from, to) => {
    expect(stretchOf(unit, day)).toEqual({ from, to });
  });

  test('holds its day, begins where the one before ends, and is the same from each of its days', () => {
    fc.assert(
      fc.property(anyUnit, anyDay, (unit, day) => {
        const { from, to } = stretchOf(unit, day);
        expect(from <= day && day <= to).toBe(true);
        expect(stretchOf(unit, to)).toEqual({ from, to });
        expect(stretchOf(unit, addDays(from, -1)).to).toBe(addDays(from, -1));
        expect(stretchOf(unit, addDays(to, 1)).from).toBe(addDays(to, 1));
        if (unit === 'week') expect([weekdayOf(from), weekdayOf(to)]).toEqual([1, 0]);
      }),
    );
  });

  test('numbers of weeks and quarters', () => {
    expect(['2026-01-01', '2026-12-31', '2027-01-03', '2027-01-04', '2024-12-30'].map(weekNumber)).toEqual([
      1, 53, 53, 1, 1,
    ]);
    expect(['2026-03-31', '2026-04-01', '2026-12-31'].map(quarterNumber)).toEqual([1, 2, 4]);
  });
});

describe('a page', () => {
  test('a month of days, from Monday', () => {
    const rows = rowsOf('day', '2026-11-16');
    expect(rows[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(rows.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
  });

  test('weeks, months, quarters and years', () => {
    expect(rowsOf('week', '2026-10-01').flat()).toEqual([
      '2026-09-28',
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
    ]);
    expect(rowsOf('month', '2026-05-05')[1]).toEqual(['2026-04-01', '2026-05-01', '2026-06-01']);
    expect(rowsOf('quarter', '2026-05-05')).toEqual([
      ['2026-01-01', '2026-04-01'],
      ['2026-07-01', '2026-10-01'],
    ]);
    expect(rowsOf('year', '2026-05-05').flat()).toHaveLength(12);
  });

  test('every stretch stands on exactly one page, and its own page shows it', () => {
    fc.assert(
      fc.property(anyUnit, anyDay, (unit, day) => {
        const { from } = stretchOf(unit, day);
        expect(
          rowsOf(unit, from)
            .flat()
            .filter((cell) => cell === from),
        ).toHaveLength(1);
        expect(rowsOf(unit, turnPage(unit, from, 1)).flat()).not.toContain(from);
        const cells = rowsOf(unit, from)
          .flat()
          .filter((cell) => cell !== null);
        for (const cell of cells) expect(pageOf(unit, cell)).toEqual(pageOf(unit, from));
      }),
    );
  });
});

describe('keys', () => {
  test.each([
    ['day', 'ArrowLeft', '2026-11-15'],
    ['day', 'ArrowDown', '2026-11-23'],
    ['day', 'Home', '2026-11-16'],
    ['day', 'End', '2026-11-22'],
    ['day', 'PageUp', '2026-10-16'],
    ['week', 'ArrowRight', '2026-11-23'],
    ['week', 'Home', '2026-11-02'],
    ['week', 'End', '2026-11-23'],
    ['month', 'ArrowUp', '2026-08-01'],
    ['month', 'Home', '2026-10-01'],
    ['month', 'PageDown', '2027-11-01'],
    ['quarter', 'ArrowUp', '2026-04-01'],
    ['year', 'ArrowDown', '2029-01-01'],
    ['year', 'PageDown', '2038-01-01'],
  ] as const)('%s: %s', (unit, key, to) => {
    expect(moveBy(unit, '2026-11-16', key)).toBe(to);
  });

  test('a longer month is left for the last day of a shorter one; with Shift it is a year', () => {
    expect(moveBy('day', '2026-03-31', 'PageUp')).toBe('2026-02-28');
    expect(moveBy('day', '2028-02-29', 'PageDown', true)).toBe('2029-02-28');
    expect(moveBy('day', '2026-03-31', 'x')).toBeNull();
  });

  test('there and back is where one was; pages turn to other pages', () => {
    fc.assert(
      fc.property(anyUnit, anyDay, (unit, day) => {
        const { from } = stretchOf(unit, day);
        const press = (at: string, key: string) => moveBy(unit, at, key) ?? '';
        expect(press(press(from, 'ArrowLeft'), 'ArrowRight')).toBe(from);
        expect(press(press(from, 'ArrowUp'), 'ArrowDown')).toBe(from);
        expect(pageOf(unit, press(from, 'PageDown')).from > pageOf(unit, from).from).toBe(true);
        expect(pageOf(unit, press(from, 'PageUp')).from < pageOf(unit, from).from).toBe(true);
        expect(press(from, 'Home') <= from && from <= press(from, 'End')).toBe(true);
        expect(step(unit, from, 1) > from).toBe(true);
      }),
    );
  });
});

describe('choosing', () => {
  test('a range is two presses in any order; a third begins anew', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (one, other, third) => {
        const range = nextRange(nextRange([], one), other);
        expect(range).toEqual([one, other].sort());
        expect(nextRange(range, third)).toEqual([third]);
      }),
    );
  });

  test('several days are each there once, in order; the same again takes one out', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyDay, { maxLength: 8 }), anyDay, (days, day) => {
        const chosen = days.reduce<string[]>(toggleDay, []);
        expect(chosen).toEqual([...days].sort());
        expect(toggleDay(toggleDay(chosen, day), day)).toEqual(chosen);
      }),
    );
  });

  test('nothing outside the limits', () => {
    const limits = { from: '2026-03-10', to: '2026-05-20' };
    expect(within(stretchOf('month', '2026-03-01'), limits)).toEqual({
      from: '2026-03-10',
      to: '2026-03-31',
    });
    expect(within(stretchOf('year', '2026-03-01'), limits)).toEqual(limits);
    expect(within(stretchOf('month', '2026-06-01'), limits)).toBeNull();
    expect([clamp('2020-01-01', limits), clamp('2030-01-01', limits)]).toEqual([limits.from, limits.to]);
  });
});
