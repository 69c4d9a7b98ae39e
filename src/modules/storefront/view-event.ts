import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { EventView } from './event-views.contract.ts';
import { findEventDetails, findOrganizerOfHidden, findSlugById } from './events.queries.ts';
import { presentEvent } from './present-event.ts';

type Reason = 'event_not_found' | 'event_not_shown';

// One event by its slug or a former one; if `slug_name` differs from the one asked for, the page redirects. Of one that was
// taken down it says whom to ask, for those who bought; never why.
export async function viewEvent(db: Sql, slug: string, ask: Ask): Promise<Result<EventView, Reason>> {
  const row = await findEventDetails(db, slug, ask.now, ask.locale);
  if (!row) {
    const organizer = await findOrganizerOfHidden(db, slug);
    return organizer ? fail('event_not_shown', { data: { organizer } }) : fail('event_not_found');
  }
  const { view, changesAt } = presentEvent(row, ask.now, ask.locale);
  ask.shows.tag(`event:${row.id}`, `organizer:${row.organizer_id}`);
  ask.shows.until(changesAt);
  return ok(view);
}

// The same by its public number.
export async function viewEventById(db: Sql, id: number, ask: Ask): Promise<Result<EventView, Reason>> {
  const slug = await findSlugById(db, id);
  return slug === null ? fail('event_not_found') : viewEvent(db, slug, ask);
}
