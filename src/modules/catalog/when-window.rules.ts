import {
  addDays,
  type Instant,
  plainDateIn,
  startOfDay,
  weekdayOf,
  zonedParts,
  zonedToUtc,
} from '#shared/time.ts';
import { isDateRange, type When } from './filters.rules.ts';

// From the first instant up to, not including, the last.
export type WhenWindow = { fromUtc: Date; toUtc: Date };

const FRIDAY = 5;
const WEEKEND_BEGINS_AT_HOUR = 17;

// The stretch of time that a `when` filter means in one zone. Windows begin with a whole day, so "today" keeps
// what began this morning. A week ends on Sunday, a month on its last day; a weekend is Friday 17:00 to the end
// of Sunday, and while it lasts it is the current one.
export function whenWindow(when: When, now: Instant, zone: string): WhenWindow {
  const today = plainDateIn(now, zone);
  if (isDateRange(when)) return days(when.from, when.to, zone);
  switch (when) {
    case 'today':
      return days(today, today, zone);
    case 'tomorrow':
      return days(addDays(today, 1), addDays(today, 1), zone);
    case 'weekend':
      return weekend(sundayOnOrAfter(today), zone);
    case 'week':
      return days(today, sundayOnOrAfter(today), zone);
    case 'month':
      return days(today, lastDayOfMonth(now, zone), zone);
  }
}

function days(first: string, last: string, zone: string): WhenWindow {
  return { fromUtc: startOfDay(first, zone), toUtc: startOfDay(addDays(last, 1), zone) };
}

function weekend(sunday: string, zone: string): WhenWindow {
  const [year = 0, month = 0, day = 0] = addDays(sunday, FRIDAY - 7)
    .split('-')
    .map(Number);
  return {
    fromUtc: zonedToUtc({ year, month, day, hour: WEEKEND_BEGINS_AT_HOUR }, zone),
    toUtc: startOfDay(addDays(sunday, 1), zone),
  };
}

function sundayOnOrAfter(date: string): string {
  return addDays(date, (7 - weekdayOf(date)) % 7);
}

function lastDayOfMonth(now: Instant, zone: string): string {
  const { year, month } = zonedParts(now, zone);
  // Day 0 of the next month; Date counts months from 0.
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
