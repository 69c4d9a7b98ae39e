import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { AvailabilityView } from './event.contract.ts';
import { findSale } from './events.queries.ts';
import { presentAvailability } from './present-event.ts';

// What can be bought at this second. Every view of an event page begins by asking this, so views are
// counted here: the page itself comes from a cache. `countView` is null where an open page asks again.
export async function viewAvailability(
  db: Sql,
  countView: ((eventId: number) => void) | null,
  slug: string,
  ask: Ask,
): Promise<Result<AvailabilityView, 'event_not_found'>> {
  const row = await findSale(db, slug, ask.now);
  if (!row) return fail('event_not_found');
  countView?.(row.id);
  ask.shows.tag(`event:${row.id}`);
  ask.shows.until(ask.now);
  return ok(presentAvailability(row, ask.now));
}
