import { instantMs } from '#shared/time.ts';
import type { Problem } from '../problems.rules.ts';
import { isDayOf } from '../ticket-types/ticket-type.rules.ts';
import type { WhenForm } from './event.contract.ts';

interface Event {
  starts_at: Date;
  time_zone: string;
}

// When it is to be. A start that stays may have passed: somebody corrects the end of an event that overruns.
export function problemsOfWhen(when: WhenForm, event: Event, now: Date): Problem[] {
  const problems: Problem[] = [];
  const start = instantMs(when.starts_at);
  if (start !== event.starts_at.getTime() && start <= now.getTime())
    problems.push({ field: 'starts_at', reason: 'in_the_past' });
  if (instantMs(when.ends_at) <= start) problems.push({ field: 'ends_at', reason: 'ends_before_start' });
  if (when.doors_at !== null && instantMs(when.doors_at) > start)
    problems.push({ field: 'doors_at', reason: 'doors_after_start' });
  return problems;
}

// Days for which passes are sold and on which there would be no event: their tickets say so and cannot be moved along.
export function daysLeftOut(when: WhenForm, event: Event, passDays: readonly string[]): string[] {
  const days = { startsAt: when.starts_at, endsAt: when.ends_at, timeZone: event.time_zone };
  return passDays.filter((on) => !isDayOf(on, days));
}
