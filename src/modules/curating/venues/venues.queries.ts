import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface VenueLineRow {
  id: number;
  name: string;
  address: string;
  city: string;
  organizer: string | null;
  events: number;
}

const LINE = sql`
  select venue.id, venue.name, venue.address, city.name as city, organizer.name as organizer,
    (select count(*)::int from events where events.venue_id = venue.id) as events
  from venues as venue
  join cities as city on city.id = venue.city_id
  left join organizers as organizer on organizer.id = venue.added_by
`;

// Every word somewhere. Looked for by position, because people type any character.
export async function listFoundVenues(
  db: Sql,
  words: readonly string[],
  most: number,
): Promise<VenueLineRow[]> {
  const found = await sql<VenueLineRow>`
    ${LINE} where not exists (
      select from unnest(${[...words]}::text[]) as word
      where position(word in lower(venue.name || ' ' || venue.address || ' ' || city.name)) = 0
    )
    order by venue.name, venue.id limit ${most}
  `.execute(db);
  return found.rows;
}

// The last ones first.
export async function listAddedVenues(db: Sql, most: number): Promise<VenueLineRow[]> {
  const found = await sql<VenueLineRow>`
    ${LINE} where venue.added_by is not null order by venue.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

// Of one city, those that are called most alike first.
export async function listOtherVenues(
  db: Sql,
  { id, name, cityId }: { id: number; name: string; cityId: number },
  most: number,
): Promise<VenueLineRow[]> {
  const found = await sql<VenueLineRow>`
    ${LINE} where venue.city_id = ${cityId} and venue.id <> ${id}
    order by similarity(lower(venue.name), lower(${name})) desc, venue.name, venue.id limit ${most}
  `.execute(db);
  return found.rows;
}

export interface CuratedVenueRow {
  id: number;
  name: string;
  address: string;
  landmark: string;
  lat: number;
  lng: number;
  city_id: number;
  city_slug: string;
  city_name: string;
  organizer: string | null;
  events: number;
  coming: number;
}

export async function findCuratedVenue(db: Sql, id: number, now: Date): Promise<CuratedVenueRow | null> {
  const found = await sql<CuratedVenueRow>`
    select venue.id, venue.name, venue.address, venue.landmark, venue.lat, venue.lng, venue.city_id,
      city.slug as city_slug, city.name as city_name, organizer.name as organizer,
      (select count(*)::int from events where events.venue_id = venue.id) as events,
      (
        select count(*)::int from events
        where events.venue_id = venue.id and status in ('published', 'postponed') and ends_at > ${now}
      ) as coming
    from venues as venue
    join cities as city on city.id = venue.city_id
    left join organizers as organizer on organizer.id = venue.added_by
    where venue.id = ${id}
  `.execute(db);
  return found.rows[0] ?? null;
}

// Where one went that is there no more.
export async function findMerged(db: Sql | Tx, id: number): Promise<{ venue_id: number } | null> {
  const found = await sql<{ venue_id: number }>`
    select venue_id from merged_venues where old_id = ${id}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface MergedRow {
  at: Date;
  who: string | null;
  from: string;
  into: string;
  events: number;
}

// What is here now and was merged by somebody, the last first.
export async function listMergedInto(db: Sql, id: number, most: number): Promise<MergedRow[]> {
  const found = await sql<MergedRow>`
    select deed.at, account.name as who, deed.changes -> 'name' ->> 0 as "from", deed.changes -> 'name' ->> 1 as "into",
      jsonb_array_length(deed.changes -> 'events' -> 1) as events
    from merged_venues as old
    join operator_log as deed on deed.subject = 'venue:' || old.old_id and deed.action = 'venue.merged'
    left join accounts as account on account.id::text = deed.account_id and account.deleted_at is null
    where old.venue_id = ${id} order by deed.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

export interface ShownRow {
  id: number;
  organizer_id: number;
  ends_at: Date;
}

// Events whose pages name it.
export async function listEventsAt(db: Tx, venueId: number): Promise<ShownRow[]> {
  const found = await sql<ShownRow>`
    select id, organizer_id, ends_at from events where venue_id = ${venueId} and status <> 'draft'
  `.execute(db);
  return found.rows;
}

export async function findMiddle(db: Tx, cityId: number): Promise<{ lat: number; lng: number } | null> {
  const found = await sql<{ lat: number; lng: number }>`
    select lat, lng from cities where id = ${cityId}
  `.execute(db);
  return found.rows[0] ?? null;
}
