import {
  addDays,
  endsInTheNight,
  type Instant,
  MORNING_MS,
  sinceMidnightMs,
  startOfDay,
} from '#shared/time.ts';

// A date of a date pass is sold until midnight where the event is; the last one until the event ends.
export function dateEndsAt(date: string, event: { timeZone: string; endsAt: Date }): Date {
  const midnight = startOfDay(addDays(date, 1), event.timeZone);
  return midnight < event.endsAt ? midnight : event.endsAt;
}

interface Opening {
  doors_at: Instant | null;
  starts_at: Instant;
  time_zone: string;
}

interface Times extends Opening {
  doors_at: Date | null;
  starts_at: Date;
  ends_at: Date;
}

// When one day of an event becomes the next, in milliseconds after midnight: at six in the morning, or when the event opens, if that
// is earlier.
export const dayTurnsMs = ({ doors_at, starts_at, time_zone }: Opening): number =>
  Math.min(MORNING_MS, sinceMidnightMs(doors_at ?? starts_at, time_zone));

// The day of a date, nights and all.
export function wholeDay(date: string, event: Times): { from: Date; until: Date } {
  const { time_zone: zone, ends_at: endsAt } = event;
  const turnsMs = dayTurnsMs(event);
  const midnight = startOfDay(date, zone);
  const morning = new Date(midnight.getTime() + turnsMs);
  const next = new Date(startOfDay(addDays(date, 1), zone).getTime() + turnsMs);
  // The last day may be over before it has properly begun.
  return { from: morning < endsAt ? morning : midnight, until: next < endsAt ? next : endsAt };
}

// When a date is over for those who go there: with its night where the event has nights, else at midnight.
export function visitEndsAt(date: string, event: Times): Date {
  const { time_zone: zone, ends_at: endsAt } = event;
  const midnight = startOfDay(addDays(date, 1), zone).getTime();
  const night = endsInTheNight(endsAt, zone) ? sinceMidnightMs(endsAt, zone) : 0;
  return new Date(Math.min(midnight + night, endsAt.getTime()));
}
