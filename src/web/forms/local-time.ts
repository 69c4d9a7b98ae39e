import { isPlainDate, plainDateIn, zonedParts, zonedToUtc } from '#shared/time.ts';

// Fields of forms hold what a clock on the wall shows where the event is; what travels are instants.

const two = (number: number) => String(number).padStart(2, '0');

export interface WallClock {
  date: string;
  time: string;
}

export function wallClock(instant: string | null, zone: string): WallClock {
  if (instant === null) return { date: '', time: '' };
  const { hour, minute } = zonedParts(instant, zone);
  return { date: plainDateIn(instant, zone), time: `${two(hour)}:${two(minute)}` };
}

// null: not a date and a time.
export function instantAt(date: string, time: string, zone: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(time) ?? [];
  if (!isPlainDate(date) || hour === undefined) return null;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return zonedToUtc({ year, month, day, hour: Number(hour), minute: Number(minute) }, zone).toISOString();
}
