import type { DemoWhen, IsoWeekday, ResolvedWhen } from './types.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// today is the calendar day in the venue's zone, 'YYYY-MM-DD'.
export function resolveWhen(when: DemoWhen, today: string): ResolvedWhen {
  const midnight = Date.parse(`${today}T00:00:00Z`);
  const firstDay = midnight + daysFromToday(when, today) * DAY_MS;
  const start = firstDay + clockMs(when.start);
  return {
    startsOn: localMinute(firstDay).slice(0, 10),
    startLocal: localMinute(start),
    doorsLocal: when.doors === undefined ? null : localMinute(firstDay + clockMs(when.doors)),
    endLocal: localMinute(start + when.durationHours * HOUR_MS),
  };
}

export function daysFromToday(when: DemoWhen, today: string): number {
  if ('days' in when) return when.days;
  const current = isoWeekday(today);
  if (when.weeksAhead >= 0) return daysUntil(current, when.weekday) + 7 * when.weeksAhead;
  return 7 * (when.weeksAhead + 1) - daysUntil(when.weekday, current);
}

// From 1 to 7: the same weekday is a week away.
function daysUntil(from: IsoWeekday, to: IsoWeekday): number {
  return ((to - from + 6) % 7) + 1;
}

export function isoWeekday(day: string): IsoWeekday {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) as IsoWeekday;
}

function clockMs(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? Number.NaN) * HOUR_MS + (minutes ?? Number.NaN) * MINUTE_MS;
}

function localMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}
