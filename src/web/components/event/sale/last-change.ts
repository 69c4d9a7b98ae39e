import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { plainDateIn, startOfDay } from '#shared/time.ts';
import { windowsOf } from './live-sale.ts';

// The latest instant at which the clock changed something on the event's page: a sale began or ended, or a new day
// began. A page that carries this date keeps the same bytes, and so its ETag, until there is something new.
export function lastChange(event: EventView, now: Date): Date {
  const midnight = startOfDay(plainDateIn(now, event.time_zone), event.time_zone).getTime();
  const edges = windowsOf(event)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .map((edge) => (edge === null ? midnight : new Date(edge).getTime()))
    .filter((edge) => edge <= now.getTime());
  return new Date(Math.max(midnight, ...edges));
}
