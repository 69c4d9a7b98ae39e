import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { readMinor } from '#web/components/pitch/calculate.ts';
import { instantAt, wallClock } from '#web/forms/local-time.ts';

// What the fields of a form hold, by name; a box that is not ticked is not there.
export type Values = Readonly<Record<string, string>>;
// What is wrong with which field.
export type Fields = Record<string, string>;

export const valuesOf = (form: FormData): Values =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]));

// A date and a clock, such as `from_date` and `from_time`. Null: neither was given. What still says the same minute as before
// is the same instant, to the second.
export function readMoment(
  values: Values,
  name: string,
  zone: string,
  fields: Fields,
  before: string | null = null,
): string | null {
  const date = values[`${name}_date`] ?? '';
  const time = values[`${name}_time`] ?? '';
  if (date === '' && time === '') return null;
  const was = wallClock(before, zone);
  if (before !== null && date === was.date && time === was.time) return before;
  const instant = instantAt(date, time, zone);
  if (instant === null) fields[`${name}_date`] = m.sales_missing_time();
  return instant;
}

export function momentValues(name: string, instant: string | null, zone: string): Values {
  const { date, time } = wallClock(instant, zone);
  return { [`${name}_date`]: date, [`${name}_time`]: time };
}

// From 1 on. Null: empty.
export function readWhole(values: Values, name: string, most: number, fields: Fields): number | null {
  const text = (values[name] ?? '').replace(/[\s.,]/g, '');
  if (text === '') return null;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  fields[name] = m.sales_uses_unreadable({ most: String(most) });
  return null;
}

// Null: empty, or no amount, which is said at its field.
export function readAmount(
  values: Values,
  name: string,
  locale: Locale,
  fields: Fields,
  problem: () => string,
): number | null {
  const text = values[name] ?? '';
  const minor = text === '' ? null : readMinor(text, locale);
  if (minor === null && text !== '') fields[name] = problem();
  return minor;
}
