import { addDays, startOfDay } from '#shared/time.ts';

// A date of a date pass ends at midnight where the event is; the last one ends with the event.
export function dateEndsAt(date: string, event: { timeZone: string; endsAt: Date }): Date {
  const midnight = startOfDay(addDays(date, 1), event.timeZone);
  return midnight < event.endsAt ? midnight : event.endsAt;
}
