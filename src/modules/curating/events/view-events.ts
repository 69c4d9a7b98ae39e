import { findTakeDown } from '#modules/catalog/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CuratedEventView, EventLine } from './events.contract.ts';
import {
  type EventLineRow,
  findCuratedEvent,
  listCuratedEvents,
  listFoundEvents,
  listSlugsLeft,
} from './events.queries.ts';

const MOST = 50;

export async function viewEvents(
  { sql }: Pick<Database, 'sql'>,
  words: string,
  now: Date,
): Promise<EventLine[]> {
  const rows =
    words === '' ? await listCuratedEvents(sql, MOST) : await listFoundEvents(sql, words, now, MOST);
  return rows.map(lineOf);
}

export async function viewEvent(
  { sql }: Pick<Database, 'sql'>,
  id: number,
  now: Date,
): Promise<Result<CuratedEventView, 'event_not_found'>> {
  const row = await findCuratedEvent(sql, id);
  if (!row) return fail('event_not_found');
  const down = await findTakeDown(sql, id);
  return ok({
    ...lineOf(row),
    taken_down: down && { at: down.at.toISOString(), words: down.words },
    former_slugs: await listSlugsLeft(sql, id),
    venue: { id: row.venue_id, name: row.venue },
    is_over: row.ends_at <= now,
  });
}

const lineOf = (row: EventLineRow): EventLine => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  organizer: { slug: row.organizer_slug, name: row.organizer_name },
  place: `${row.venue}, ${row.city}`,
  starts_at: row.starts_at.toISOString(),
  time_zone: row.time_zone,
  status: row.status,
  is_featured: row.is_featured,
  is_taken_down: row.is_taken_down,
  is_suspended: row.is_suspended,
});
