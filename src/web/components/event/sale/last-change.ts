import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { plainDateIn, startOfDay } from '#shared/time.ts';
import { windowsOf } from './live-sale.ts';

// The instant since which the clock has changed nothing that the event's page says: a sale began or ended, or the day
// did. A page that is dated by it keeps its bytes, and so its ETag, until there is something new in it.
export function lastChange(event: EventView, now: Date): Date {
  const midnight = startOfDay(plainDateIn(now, event.time_zone), event.time_zone).getTime();
  const edges = windowsOf(event)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .map((edge) => (edge === null ? midnight : new Date(edge).getTime()))
    .filter((edge) => edge <= now.getTime());
  return new Date(Math.max(midnight, ...edges));
}
