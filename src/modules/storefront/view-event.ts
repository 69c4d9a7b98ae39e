import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { EventView } from './event-views.contract.ts';
import { findEventDetails, findSlugById } from './events.queries.ts';
import { presentEvent } from './present-event.ts';

// One event by its slug or a former one; if `slug_name` differs from the one asked for, the page redirects.
export async function viewEvent(
  db: Sql,
  slug: string,
  ask: Ask,
): Promise<Result<EventView, 'event_not_found'>> {
  const row = await findEventDetails(db, slug, ask.now, ask.locale);
  if (!row) return fail('event_not_found');
  const { view, changesAt } = presentEvent(row, ask.now, ask.locale);
  ask.shows.tag(`event:${row.id}`, `organizer:${row.organizer_id}`);
  ask.shows.until(changesAt);
  return ok(view);
}

// The same by its public number.
export async function viewEventById(
  db: Sql,
  id: number,
  ask: Ask,
): Promise<Result<EventView, 'event_not_found'>> {
  const slug = await findSlugById(db, id);
  return slug === null ? fail('event_not_found') : viewEvent(db, slug, ask);
}
