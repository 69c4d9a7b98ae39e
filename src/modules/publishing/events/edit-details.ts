import { changeEventRow, findVenueZone, isCategory } from '#modules/catalog/index.ts';
import type { By } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { changeEvent, type Gate } from '../change-event.ts';
import { noteEvent } from '../differences.ts';
import type { EventDetailsForm } from './event.contract.ts';

type Reason =
  | Gate
  | 'venue_unknown'
  | 'category_unknown'
  | 'slug_invalid'
  | 'slug_taken'
  | 'ends_before_start';

// What an event says of itself. An address that it leaves goes on leading to it.
export function editDetails(
  db: Database,
  eventId: number,
  form: EventDetailsForm,
  by: By,
): Promise<Result<{ slug: string }, Reason>> {
  return changeEvent<{ slug: string }, Reason>(db, eventId, 'edit_events', by, async (tx, before) => {
    const { category, venue_id, poster_seed, ...texts } = form;
    if (venue_id !== undefined && (await findVenueZone(tx, venue_id)) === null)
      return fail('venue_unknown', { field: 'venue_id' });
    if (category !== undefined && !(await isCategory(tx, category)))
      return fail('category_unknown', { field: 'category' });
    const changes = { ...texts, categorySlug: category, venueId: venue_id, posterSeed: poster_seed };
    const changed = await changeEventRow(tx, before, changes, by.now);
    if (!changed.ok) return changed;
    return ok({
      value: { slug: changed.value.slug },
      noted: noteEvent('event.edited', before, changed.value),
    });
  });
}
