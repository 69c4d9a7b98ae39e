import { endOfMonth, endOfYear, parseDate, startOfMonth, startOfYear } from '@internationalized/date';
import { addDays, weekdayOf } from '#shared/time.ts';

// What can be chosen at once. Days are calendar dates such as 2026-11-16; time zones play no part here.
export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

// From one day to another, both included.
export interface Stretch {
  from: string;
  to: string;
}

// Nobody buys a ticket outside these, and beyond them browsers disagree about calendars.
export const WIDEST: Stretch = { from: '1900-01-01', to: '2199-12-31' };

const COLUMNS: Record<Unit, number> = { day: 7, week: 1, month: 3, quarter: 2, year: 3 };
const YEARS_A_PAGE = 12;
const MONTHS_A_QUARTER = 3;
const WEEK = 7;

// Monday is 0.
const placeInWeek = (day: string) => (weekdayOf(day) + WEEK - 1) % WEEK;
const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));
const firstOfYear = (year: number) => `${String(year).padStart(4, '0')}-01-01`;

// The stretch of this kind in which a day lies. Weeks begin on Monday.
export function stretchOf(unit: Unit, day: string): Stretch {
  const date = parseDate(day);
  switch (unit) {
    case 'day':
      return { from: day, to: day };
    case 'week': {
      const from = addDays(day, -placeInWeek(day));
      return { from, to: addDays(from, WEEK - 1) };
    }
    case 'month':
      return { from: startOfMonth(date).toString(), to: endOfMonth(date).toString() };
    case 'quarter': {
      const first = startOfMonth(date).subtract({ months: (date.month - 1) % MONTHS_A_QUARTER });
      return {
        from: first.toString(),
        to: endOfMonth(first.add({ months: MONTHS_A_QUARTER - 1 })).toString(),
      };
    }
    case 'year':
      return { from: startOfYear(date).toString(), to: endOfYear(date).toString() };
  }
}

// The day this many units later, within the limits; the 31st becomes the last day of a shorter month.
export function step(unit: Unit, day: string, count: number): string {
  if (unit === 'day' || unit === 'week') return addDays(day, count * (unit === 'week' ? WEEK : 1));
  const months = { month: 1, quarter: MONTHS_A_QUARTER, year: 12 }[unit] * count;
  return parseDate(day).add({ months }).toString();
}

// A week belongs to the month of its Thursday, so that every week is on exactly one page.
const anchorOf = (unit: Unit, day: string) =>
  unit === 'week' ? addDays(stretchOf('week', day).from, 3) : day;

// What one page shows: a month of days or weeks, a year of months or quarters, a dozen years.
export function pageOf(unit: Unit, day: string): Stretch {
  if (unit === 'day' || unit === 'week') return stretchOf('month', anchorOf(unit, day));
  if (unit !== 'year') return stretchOf('year', day);
  const first = yearOf(day) - (yearOf(day) % YEARS_A_PAGE);
  return { from: firstOfYear(first), to: `${first + YEARS_A_PAGE - 1}-12-31` };
}

// The first days of the stretches of a page, in rows; null for a cell outside of the month.
export function rowsOf(unit: Unit, day: string): (string | null)[][] {
  const page = pageOf(unit, day);
  const cells: (string | null)[] = unit === 'day' ? Array(placeInWeek(page.from)).fill(null) : [];
  let { from } = stretchOf(unit, page.from);
  if (unit === 'week' && anchorOf(unit, from) < page.from) from = step(unit, from, 1);
  while (anchorOf(unit, from) <= page.to) {
    cells.push(from);
    from = step(unit, from, 1);
  }
  while (cells.length % COLUMNS[unit] !== 0) cells.push(null);
  return Array.from({ length: cells.length / COLUMNS[unit] }, (_, row) =>
    cells.slice(row * COLUMNS[unit], (row + 1) * COLUMNS[unit]),
  );
}

const PAGE_STEP: Record<Unit, [unit: Unit, count: number]> = {
  day: ['month', 1],
  week: ['month', 1],
  month: ['year', 1],
  quarter: ['year', 1],
  year: ['year', YEARS_A_PAGE],
};
// How many pages are turned at once with Shift, as calendars do: a year instead of a month.
const FAR: Record<Unit, number> = { day: 12, week: 12, month: 10, quarter: 10, year: 10 };

export function turnPage(unit: Unit, day: string, count: number, isFar = false): string {
  const [by, pages] = PAGE_STEP[unit];
  const steps = count * pages * (isFar ? FAR[unit] : 1);
  if (unit !== 'week') return stretchOf(unit, step(by, day, steps)).from;
  // The week at the same place in its month, or the last one if the month has fewer.
  const place = rowsOf(unit, day).findIndex((row) => row.includes(stretchOf(unit, day).from));
  const rows = rowsOf(unit, step(by, pageOf(unit, day).from, steps).replace(/..$/, '15'));
  return (rows[place] ?? rows.at(-1))?.[0] ?? day;
}

// The day to which a key leads, always the first of a stretch; null: the key does nothing here.
export function moveBy(unit: Unit, day: string, key: string, isShift = false): string | null {
  const here = stretchOf(unit, day).from;
  const go = (count: number) => stretchOf(unit, step(unit, here, count)).from;
  switch (key) {
    case 'ArrowLeft':
      return go(-1);
    case 'ArrowRight':
      return go(1);
    case 'ArrowUp':
      return go(-COLUMNS[unit]);
    case 'ArrowDown':
      return go(COLUMNS[unit]);
    case 'Home':
      return endOfRow(unit, here, 0);
    case 'End':
      return endOfRow(unit, here, -1);
    case 'PageUp':
      return turnPage(unit, here, -1, isShift);
    case 'PageDown':
      return turnPage(unit, here, 1, isShift);
    default:
      return null;
  }
}

// Weeks are listed below each other, so their row is the whole page. A row of days continues into the next month.
function endOfRow(unit: Unit, here: string, at: 0 | -1): string {
  if (unit === 'day') {
    const { from, to } = stretchOf('week', here);
    return at === 0 ? from : to;
  }
  const rows = rowsOf(unit, here);
  const row = unit === 'week' ? rows.flat() : (rows.find((one) => one.includes(here)) ?? []);
  return row.at(at) ?? here;
}

// The part of a stretch that may be chosen; null: none of it.
export function within(stretch: Stretch, limits: Stretch): Stretch | null {
  const from = stretch.from < limits.from ? limits.from : stretch.from;
  const to = stretch.to > limits.to ? limits.to : stretch.to;
  return from <= to ? { from, to } : null;
}

// The nearest day that may be chosen.
export const clamp = (day: string, { from, to }: Stretch): string =>
  day < from ? from : day > to ? to : day;

// The first press begins a range, the second ends it, whichever of the two days comes first; a third begins anew.
export function nextRange(value: readonly string[], day: string): string[] {
  const [first] = value;
  if (value.length !== 1 || first === undefined) return [day];
  return first <= day ? [first, day] : [day, first];
}

export const toggleDay = (value: readonly string[], day: string): string[] =>
  (value.includes(day) ? value.filter((other) => other !== day) : [...value, day]).sort();

// ISO 8601: the first week of a year is the one with its first Thursday.
export function weekNumber(day: string): number {
  const thursday = anchorOf('week', day);
  const since = Date.parse(thursday) - Date.parse(firstOfYear(yearOf(thursday)));
  return Math.floor(since / 86_400_000 / WEEK) + 1;
}

export const quarterNumber = (day: string): number => Math.floor((monthOf(day) - 1) / MONTHS_A_QUARTER) + 1;
