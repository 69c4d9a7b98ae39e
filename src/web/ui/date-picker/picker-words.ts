import { m } from '#shared/messages/messages.js';
import { weekdayOf } from '#shared/time.ts';
import { TIME_WORDS } from '#shared/time-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageOf, quarterNumber, type Stretch, stretchOf, type Unit, weekNumber } from './stretches.ts';

const words = () => TIME_WORDS[currentLocale()];
const yearOf = (day: string) => day.slice(0, 4);
const dayOfMonth = (day: string) => Number(day.slice(8));
const monthName = (day: string) => words().months[Number(day.slice(5, 7)) - 1] ?? '';
const shortMonth = (day: string) => words().shortMonths[Number(day.slice(5, 7)) - 1] ?? '';

// 16 Nov 2026
export const shortDay = (day: string) => `${dayOfMonth(day)} ${shortMonth(day)} ${yearOf(day)}`;

// Starting with Monday, in full: these are for screen readers.
export const weekdays = () => m.picker_weekdays().split(' ');

// Monday 16 November 2026
const longDay = (day: string) =>
  `${weekdays()[(weekdayOf(day) + 6) % 7]} ${dayOfMonth(day)} ${monthName(day)} ${yearOf(day)}`;

// 28 Sep – 4 Oct, 16–22 Nov
function shortWeek({ from, to }: Stretch): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return isOneMonth
    ? `${dayOfMonth(from)}–${dayOfMonth(to)} ${shortMonth(to)}`
    : `${dayOfMonth(from)} ${shortMonth(from)} – ${dayOfMonth(to)} ${shortMonth(to)}`;
}

// The text in a cell.
export function cellText(unit: Unit, day: string): string {
  switch (unit) {
    case 'day':
      return String(dayOfMonth(day));
    case 'week':
      return shortWeek(stretchOf(unit, day));
    case 'month':
      return monthName(day);
    case 'quarter': {
      const { from, to } = stretchOf(unit, day);
      return `${shortMonth(from)} – ${shortMonth(to)}`;
    }
    case 'year':
      return yearOf(day);
  }
}

// What a screen reader says for a cell. It contains the visible text, so that voice control can name it.
export function cellLabel(unit: Unit, day: string): string {
  const what = cellText(unit, day);
  const year = yearOf(day);
  switch (unit) {
    case 'day':
      return longDay(day);
    case 'week':
      return m.picker_week({ days: what, year: yearOf(stretchOf(unit, day).to), number: weekNumber(day) });
    case 'month':
      return `${what} ${year}`;
    case 'quarter':
      return m.picker_quarter({ months: what, year, number: quarterNumber(day) });
    case 'year':
      return year;
  }
}

export function pageTitle(unit: Unit, day: string): string {
  const { from, to } = pageOf(unit, day);
  if (unit === 'day' || unit === 'week') return `${monthName(from)} ${yearOf(from)}`;
  return unit === 'year' ? `${yearOf(from)} – ${yearOf(to)}` : yearOf(from);
}
