import { addDays, instantMs, plainDateIn, zonedParts, zonedToUtc } from '#shared/time.ts';
import type { Problem } from '../problems.rules.ts';
import { isDayOf } from '../ticket-types/ticket-type.rules.ts';
import type { WhenForm } from './event.contract.ts';

const DAY_MS = 86_400_000;
// Three years and one, leap days among them: beyond that it is a slip in the year.
const MOST_AHEAD_MS = 3 * 366 * DAY_MS;
const LONGEST_MS = 366 * DAY_MS;

interface Event {
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
}

// Problems with the event's new times. A start that is not changed may be in the past: somebody may be correcting the
// end of an event that goes on for longer.
export function problemsOfWhen(when: WhenForm, event: Event, now: Date): Problem[] {
  const problems: Problem[] = [];
  const start = instantMs(when.starts_at);
  if (start !== event.starts_at.getTime() && start <= now.getTime())
    problems.push({ field: 'starts_at', reason: 'in_the_past' });
  if (start !== event.starts_at.getTime() && isTooFarAhead(start, now))
    problems.push({ field: 'starts_at', reason: 'too_far_ahead' });
  if (instantMs(when.ends_at) <= start) problems.push({ field: 'ends_at', reason: 'ends_before_start' });
  if (isTooLong(start, instantMs(when.ends_at))) problems.push({ field: 'ends_at', reason: 'too_long' });
  if (when.doors_at !== null && instantMs(when.doors_at) > start)
    problems.push({ field: 'doors_at', reason: 'doors_after_start' });
  return problems;
}

export const isTooFarAhead = (startMs: number, now: Date): boolean => startMs > now.getTime() + MOST_AHEAD_MS;
export const isTooLong = (startMs: number, endMs: number): boolean => endMs - startMs > LONGEST_MS;

// The moment at which clocks of another zone show what those of the first one show at this.
export function atSameClock(at: Date, from: string, to: string): Date {
  const clock = zonedParts(at, from);
  return new Date(at.getTime() + zonedToUtc(clock, to).getTime() - zonedToUtc(clock, from).getTime());
}

export interface PassDay {
  valid_on: string;
}

// By how many days the days of passes go along: with the event when it moves as a whole, and with its beginning when it would
// otherwise leave some of them out. Sold or not makes no difference: a ticket for the second day is for the second day.
export function shiftOfDays(when: WhenForm, event: Event, passDays: readonly PassDay[]): number {
  const start = daysBetween(event.starts_at, when.starts_at, event.time_zone);
  const isWhole = start === daysBetween(event.ends_at, when.ends_at, event.time_zone);
  return isWhole || daysLeftOut(when, event, passDays, 0).length > 0 ? start : 0;
}

// Days of passes on which there would be no event.
export function daysLeftOut(
  when: WhenForm,
  event: Event,
  passDays: readonly PassDay[],
  shift: number,
): string[] {
  const times = { startsAt: when.starts_at, endsAt: when.ends_at, timeZone: event.time_zone };
  return [...new Set(passDays.map((day) => day.valid_on))].filter(
    (on) => !isDayOf(addDays(on, shift), times),
  );
}

function daysBetween(from: Date, to: string, timeZone: string): number {
  return (Date.parse(plainDateIn(to, timeZone)) - Date.parse(plainDateIn(from, timeZone))) / DAY_MS;
}
