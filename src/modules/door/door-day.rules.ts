import { dayTurnsMs } from '#modules/catalog/date-end.rules.ts';
import { type Instant, plainDateIn, startOfDay } from '#shared/time.ts';

// Where, and how many milliseconds after midnight, one day at the doors of an event becomes the next: a night belongs to the day on
// which it began. The same moment at which a ticket for one date becomes good.
export interface DoorDays {
  timeZone: string;
  turnsMs: number;
}

export const doorDaysOf = (event: {
  doors_at: Instant | null;
  starts_at: Instant;
  time_zone: string;
}): DoorDays => ({ timeZone: event.time_zone, turnsMs: dayTurnsMs(event) });

// The date of the day to which a moment belongs.
export const doorDay = (at: number, { timeZone, turnsMs }: DoorDays): string =>
  plainDateIn(new Date(at - turnsMs), timeZone);

// When the day of a date begins.
export const beginOfDoorDay = (date: string, { timeZone, turnsMs }: DoorDays): number =>
  startOfDay(date, timeZone).getTime() + turnsMs;
