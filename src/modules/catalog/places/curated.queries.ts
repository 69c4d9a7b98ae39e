import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Texts } from './places.ts';

// What operators change of places and categories.

export interface VenueRow {
  id: number;
  name: string;
  address: string;
  landmark: string;
  city_id: number;
  lat: number;
  lng: number;
  added_by: number | null;
}

// Until the end of the transaction nothing comes to them. In order of their ids, whichever is named first.
export async function lockVenues(tx: Tx, ids: readonly number[]): Promise<VenueRow[]> {
  const found = await sql<VenueRow>`
    select id, name, address, landmark, city_id, lat, lng, added_by from venues
    where id = any(${[...ids]}::int[]) order by id for update
  `.execute(tx);
  return found.rows;
}

export type VenueFields = Pick<VenueRow, 'name' | 'address' | 'landmark' | 'lat' | 'lng'>;

export async function updateVenue(tx: Tx, id: number, venue: VenueFields): Promise<void> {
  await sql`
    update venues set name = ${venue.name}, address = ${venue.address}, landmark = ${venue.landmark},
      lat = ${venue.lat}::double precision, lng = ${venue.lng}::double precision
    where id = ${id}
  `.execute(tx);
}

// Whoever edits or publishes locks these first, and the venue afterwards.
export async function lockUsersOfVenue(tx: Tx, id: number): Promise<void> {
  await sql`select from events where venue_id = ${id} order by id for update`.execute(tx);
  await sql`
    select from event_drafts where event_id is null and doc ->> 'venue_id' = ${String(id)} order by id for update
  `.execute(tx);
}

export interface Merged {
  eventIds: number[];
  drafts: number;
}

// All that was at one place is at the other; there is no trace of the one but that it was merged. Drafts get another version:
// whoever has one open is told that it changed.
export async function moveVenue(
  tx: Tx,
  { from, into }: { from: number; into: number },
  now: Date,
): Promise<Merged> {
  const events = await sql<{ id: number }>`
    update events set venue_id = ${into}, updated_at = ${now} where venue_id = ${from} returning id
  `.execute(tx);
  const drafts = await sql`
    update event_drafts
    set doc = jsonb_set(doc, '{venue_id}', to_jsonb(${into}::int)), version = version + 1, updated_at = ${now}
    where event_id is null and doc ->> 'venue_id' = ${String(from)}
  `.execute(tx);
  await sql`update merged_venues set venue_id = ${into} where venue_id = ${from}`.execute(tx);
  await sql`insert into merged_venues (old_id, venue_id, at) values (${from}, ${into}, ${now})`.execute(tx);
  await sql`delete from suggestions where kind = 'venue' and ref = ${String(from)}`.execute(tx);
  await sql`delete from venues where id = ${from}`.execute(tx);
  await sql`update venues set added_by = null where id = ${into}`.execute(tx);
  return { eventIds: events.rows.map(({ id }) => id), drafts: Number(drafts.numAffectedRows ?? 0) };
}

export interface CityRow {
  id: number;
  slug: string;
  name: string;
  country_code: string;
  time_zone: string;
  lat: number;
  lng: number;
  added_by: number | null;
}

export async function lockCities(tx: Tx, slugs: readonly string[]): Promise<CityRow[]> {
  const found = await sql<CityRow>`
    select id, slug, name, country_code, time_zone, lat, lng, added_by from cities
    where slug = any(${[...slugs]}::text[]) order by id for update
  `.execute(tx);
  return found.rows;
}

// Answers false where the address is taken.
export async function insertCity(tx: Tx, city: Omit<CityRow, 'id' | 'added_by'>): Promise<boolean> {
  const inserted = await sql`
    insert into cities (slug, name, country_code, time_zone, lat, lng)
    select ${city.slug}, ${city.name}, code, ${city.time_zone}, ${city.lat}::double precision, ${city.lng}::double precision
    from countries where code = ${city.country_code}
    on conflict do nothing returning id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function updateCity(tx: Tx, id: number, name: string, isListed: boolean): Promise<void> {
  await sql`
    update cities set name = ${name}, added_by = case when ${isListed} then null else added_by end where id = ${id}
  `.execute(tx);
}

// Of the same country and clock, so that nothing else of an event changes. Answers the ids of events.
export async function moveCity(
  tx: Tx,
  { from, into }: { from: CityRow; into: CityRow },
  now: Date,
): Promise<number[]> {
  await sql`update venues set city_id = ${into.id} where city_id = ${from.id}`.execute(tx);
  const events = await sql<{ id: number }>`
    update events set city_id = ${into.id}, updated_at = ${now} where city_id = ${from.id} returning id
  `.execute(tx);
  await sql`delete from suggestions where kind = 'city' and ref = ${from.slug}`.execute(tx);
  await sql`delete from cities where id = ${from.id}`.execute(tx);
  await sql`
    insert into merged_cities (old_slug, city_id, at) values (${from.slug}, ${into.id}, ${now})
    on conflict (old_slug) do update set city_id = excluded.city_id, at = excluded.at
  `.execute(tx);
  return events.rows.map(({ id }) => id);
}

// What became of addresses of towns that are no more: theirs by the old ones.
export async function listMergedCities(
  db: Sql | Tx,
  slugs: readonly string[],
): Promise<{ old_slug: string; slug: string }[]> {
  const found = await sql<{ old_slug: string; slug: string }>`
    select merged.old_slug, city.slug from merged_cities as merged join cities as city on city.id = merged.city_id
    where merged.old_slug = any(${[...slugs]}::text[])
  `.execute(db);
  return found.rows;
}

export interface CategoryFields {
  names: Texts;
  descriptions: Texts;
}

export interface CategoryOrderRow extends CategoryFields {
  slug: string;
  retired_at: Date | null;
}

// All of them, in their order. Until the end of the transaction nobody else changes one.
export async function lockCategories(tx: Tx): Promise<CategoryOrderRow[]> {
  const found = await sql<CategoryOrderRow>`
    select slug, names, descriptions, retired_at from categories order by position, slug for update
  `.execute(tx);
  return found.rows;
}

export async function insertCategory(tx: Tx, slug: string, { names, descriptions }: CategoryFields) {
  await sql`
    insert into categories (slug, names, descriptions, position)
    select ${slug}, ${JSON.stringify(names)}::jsonb, ${JSON.stringify(descriptions)}::jsonb,
      coalesce(max(position), 0) + 1 from categories
  `.execute(tx);
}

export async function updateCategory(tx: Tx, slug: string, { names, descriptions }: CategoryFields) {
  await sql`
    update categories set names = ${JSON.stringify(names)}::jsonb, descriptions = ${JSON.stringify(descriptions)}::jsonb
    where slug = ${slug}
  `.execute(tx);
}

export async function updateCategoryOrder(tx: Tx, slugs: readonly string[]): Promise<void> {
  await sql`
    update categories set position = given.place
    from unnest(${[...slugs]}::text[]) with ordinality as given (slug, place) where categories.slug = given.slug
  `.execute(tx);
}

export async function updateRetired(tx: Tx, slug: string, retiredAt: Date | null): Promise<void> {
  await sql`update categories set retired_at = ${retiredAt} where slug = ${slug}`.execute(tx);
  if (retiredAt) await sql`delete from suggestions where kind = 'category' and ref = ${slug}`.execute(tx);
}

// By events, and by what is being written.
export async function countInCategory(tx: Tx, slug: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select (
      (select count(*) from events where category_slug = ${slug})
      + (select count(*) from event_drafts where event_id is null and doc ->> 'category' = ${slug})
    )::int as count
  `.execute(tx);
  return found.rows[0]?.count ?? 0;
}
