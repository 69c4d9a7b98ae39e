import type { Locale } from './i18n.ts';
import { STEADY_SINCE, STEADY_ZONES, TIME_WORDS } from './time-words.ts';

// An instant as it travels (ISO in UTC) or as it lives in the program.
export type Instant = string | Date;

export type ZonedParts = {
  year: number;
  // 1 to 12
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  // 0 is Sunday
  weekday: number;
};

export type WallTime = Pick<ZonedParts, 'year' | 'month' | 'day'> & { hour?: number; minute?: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Throws on an unreadable instant: NaN would compare as "not before" and "not after" anything.
export function instantMs(at: Instant): number {
  const ms = typeof at === 'string' ? Date.parse(at) : at.getTime();
  if (Number.isNaN(ms)) throw new RangeError(`Not an instant: ${at}`);
  return ms;
}

// Building a formatter costs about a hundred times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

// How far the zone's clock is ahead of UTC. Asking Intl costs microseconds and a page shows dozens of
// dates, so what it said is kept for stretches of days in which the clock is not changed.
const STRETCH = 4 * DAY;
const MOST_STRETCHES = 2000;
const steadyOffsets = new Map<string, number | null>();

function offsetMs(at: number, zone: string): number {
  const steady = STEADY_ZONES.get(zone);
  if (steady && at >= STEADY_SINCE) return steady.hours * HOUR;
  const stretch = Math.floor(at / STRETCH);
  const key = `${stretch} ${zone}`;
  let offset = steadyOffsets.get(key);
  if (offset === undefined) {
    const first = askOffsetMs(stretch * STRETCH, zone);
    const next = askOffsetMs((stretch + 1) * STRETCH, zone);
    offset = first === next ? first : null;
    if (steadyOffsets.size >= MOST_STRETCHES) steadyOffsets.clear();
    steadyOffsets.set(key, offset);
  }
  return offset ?? askOffsetMs(at, zone);
}

function askOffsetMs(at: number, zone: string): number {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(zone).formatToParts(at)) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value);
  }
  const { year, month, day, hour, minute, second } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / SECOND) * SECOND;
}

// What calendar and clock show in that zone. Throws on an unknown zone or an unreadable instant.
export function zonedParts(at: Instant, zone: string): ZonedParts {
  const ms = instantMs(at);
  const shown = new Date(ms + offsetMs(ms, zone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
    weekday: shown.getUTCDay(),
  };
}

// The instant at which the zone's clock shows that time. Shown twice (clocks go back): the first.
// Never shown (clocks go forward): as much later as the clocks jump.
export function zonedToUtc(wall: WallTime, zone: string): Date {
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour ?? 0, wall.minute ?? 0);
  const before = offsetMs(shown - DAY, zone);
  const first = shown - before;
  if (offsetMs(first, zone) === before) return new Date(first);
  const after = offsetMs(shown + DAY, zone);
  const second = shown - after;
  return new Date(offsetMs(second, zone) === after ? second : first);
}

// 2026-12-05T19:00:00+03:00
export function isoWithOffset(at: Instant, zone: string): string {
  const ms = instantMs(at);
  const offset = offsetMs(ms, zone);
  const local = new Date(ms + offset).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${hoursAndMinutes(offset)}`;
}

// The zone's calendar date at that instant, YYYY-MM-DD.
export function plainDateIn(at: Instant, zone: string): string {
  const { year, month, day } = zonedParts(at, zone);
  return plainDate(Date.UTC(year, month - 1, day));
}

// The first instant of a calendar date in a zone.
export function startOfDay(date: string, zone: string): Date {
  const at = new Date(plainDateMs(date));
  return zonedToUtc({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }, zone);
}

// Until then a night belongs to the day on which it began.
export const MORNING_MS = 6 * 3_600_000;

export const sinceMidnightMs = (at: Instant, zone: string): number =>
  instantMs(at) - startOfDay(plainDateIn(at, zone), zone).getTime();

// Whether what ends then goes on after midnight.
export function endsInTheNight(endsAt: Instant, zone: string): boolean {
  const clock = sinceMidnightMs(endsAt, zone);
  return clock > 0 && clock <= MORNING_MS;
}

// A real calendar date written YYYY-MM-DD: 2026-02-30 is none, nor is there a year 0.
export function isPlainDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && plainDate(ms) === text;
}

export function addDays(date: string, days: number): string {
  return plainDate(plainDateMs(date) + days * DAY);
}

// 0 is Sunday
export function weekdayOf(date: string): number {
  return new Date(plainDateMs(date)).getUTCDay();
}

// EAT, WIB, …; GMT+5:30 for zones that have no label here.
export function zoneLabel(at: Instant, zone: string): string {
  const steady = STEADY_ZONES.get(zone);
  if (steady) return steady.label;
  const offset = offsetMs(instantMs(at), zone);
  if (offset === 0) return 'GMT';
  const [hours = '', minutes] = hoursAndMinutes(offset).split(':');
  return `GMT${offset < 0 ? '-' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}

// Sat 5 Dec · 19:00, with the year when it is not the year of `now`
export function formatCardLine(at: Instant, zone: string, locale: Locale, now: Instant): string {
  const parts = zonedParts(at, zone);
  return `${dayText(parts, locale, parts.year !== yearIn(now, zone))} · ${timeText(parts, locale)}`;
}

// Sat 5 Dec · 19:00 EAT, with the year when it is not the year of `now`
export function formatDateTime(at: Instant, zone: string, locale: Locale, now: Instant): string {
  return `${formatCardLine(at, zone, locale, now)} ${zoneLabel(at, zone)}`;
}

// Sat 5 Dec 2026 · 19:00 EAT
export function formatFull(at: Instant, zone: string, locale: Locale): string {
  const parts = zonedParts(at, zone);
  return `${dayText(parts, locale, true)} · ${timeText(parts, locale)} ${zoneLabel(at, zone)}`;
}

// Sat 5 Dec, with the year when `now` is given and of another year
export function formatDay(at: Instant, zone: string, locale: Locale, now?: Instant): string {
  const parts = zonedParts(at, zone);
  return dayText(parts, locale, now !== undefined && parts.year !== yearIn(now, zone));
}

// A calendar date, which has no zone (a date of a date pass): Sat 5 Dec
export function formatPlainDay(date: string, locale: Locale): string {
  return dayText(zonedParts(new Date(plainDateMs(date)), 'UTC'), locale, false);
}

// 19:00
export function formatTime(at: Instant, zone: string, locale: Locale): string {
  return timeText(zonedParts(at, zone), locale);
}

// December 2026
export function formatMonth(at: Instant, zone: string, locale: Locale): string {
  const { month, year } = zonedParts(at, zone);
  return `${TIME_WORDS[locale].months[month - 1]} ${year}`;
}

// Thu 12 – Sun 15 Nov; Sat 28 Nov – Tue 1 Dec; one day alone when both fall on it.
// The year follows when it is not the year of `now`, and stands on both sides when they differ.
export function formatDayRange(
  from: Instant,
  to: Instant,
  zone: string,
  locale: Locale,
  now: Instant,
): string {
  const first = zonedParts(from, zone);
  const last = zonedParts(to, zone);
  const isOneYear = first.year === last.year;
  const lastText = dayText(last, locale, !isOneYear || last.year !== yearIn(now, zone));
  if (isOneYear && first.month === last.month) {
    if (first.day === last.day) return lastText;
    return `${dayNumberText(first, locale)} – ${lastText}`;
  }
  return `${dayText(first, locale, !isOneYear)} – ${lastText}`;
}

export type Countdown = { days: number; hours: number; minutes: number; seconds: number };

// Rounded up to whole seconds, so that all zeros means that it is over, not about to be.
export function countdown(msLeft: number): Countdown {
  const left = Math.max(0, Math.ceil(msLeft / SECOND) * SECOND);
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
  };
}

function dayText(parts: ZonedParts, locale: Locale, withYear: boolean): string {
  const month = TIME_WORDS[locale].shortMonths[parts.month - 1];
  return `${dayNumberText(parts, locale)} ${month}${withYear ? ` ${parts.year}` : ''}`;
}

function dayNumberText(parts: ZonedParts, locale: Locale): string {
  const words = TIME_WORDS[locale];
  return `${words.days[parts.weekday]}${words.afterDay}${parts.day}`;
}

// 24-hour digits in every language: spoken Swahili counts hours from six in the morning.
function timeText(parts: ZonedParts, locale: Locale): string {
  return `${twoDigits(parts.hour)}${TIME_WORDS[locale].betweenHourAndMinute}${twoDigits(parts.minute)}`;
}

function yearIn(at: Instant, zone: string): number {
  return zonedParts(at, zone).year;
}

function hoursAndMinutes(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function plainDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function plainDateMs(date: string): number {
  if (!isPlainDate(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
