import { sql } from 'kysely';
import type { EventStatus } from '#modules/catalog/index.ts';
import type { Sql } from '#platform/database/index.ts';

export interface EventLineRow {
  id: number;
  slug: string;
  name: string;
  organizer_id: number;
  organizer_slug: string;
  organizer_name: string;
  venue_id: number;
  venue: string;
  city: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  status: EventStatus;
  is_featured: boolean;
  is_taken_down: boolean;
  is_suspended: boolean;
}

const LINE = sql`
  select event.id, event.slug, event.name, event.organizer_id, organizer.slug as organizer_slug,
    organizer.name as organizer_name, event.venue_id, venue.name as venue, city.name as city, event.starts_at,
    event.ends_at, event.time_zone, event.status,
    exists (select from featured_events where event_id = event.id) as is_featured,
    exists (select from event_take_downs where event_id = event.id) as is_taken_down,
    organizer.suspended_at is not null as is_suspended
  from events as event
  join organizers as organizer on organizer.id = event.organizer_id
  join venues as venue on venue.id = event.venue_id
  join cities as city on city.id = event.city_id
`;

// Looked for by position, because people type any character; what is to come first.
export async function listFoundEvents(
  db: Sql,
  words: string,
  now: Date,
  most: number,
): Promise<EventLineRow[]> {
  const found = await sql<EventLineRow>`
    ${LINE}
    where position(lower(${words}::text) in lower(event.name)) > 0 or position(lower(${words}::text) in event.slug) > 0
      or position(lower(${words}::text) in lower(organizer.name)) > 0
    order by event.ends_at <= ${now}, event.starts_at, event.id limit ${most}
  `.execute(db);
  return found.rows;
}

export async function listCuratedEvents(db: Sql, most: number): Promise<EventLineRow[]> {
  const found = await sql<EventLineRow>`
    ${LINE}
    where event.id in (select event_id from featured_events union all select event_id from event_take_downs)
    order by event.starts_at, event.id limit ${most}
  `.execute(db);
  return found.rows;
}

export async function findCuratedEvent(db: Sql, id: number): Promise<EventLineRow | null> {
  const found = await sql<EventLineRow>`${LINE} where event.id = ${id}::int`.execute(db);
  return found.rows[0] ?? null;
}

// The last one first.
export async function listSlugsLeft(db: Sql, eventId: number): Promise<string[]> {
  const found = await sql<{ slug: string }>`
    select slug from former_slugs where event_id = ${eventId} order by left_at desc, slug
  `.execute(db);
  return found.rows.map(({ slug }) => slug);
}
