import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Category, City, Country } from './places.ts';

export async function insertCountries(tx: Tx, countries: readonly Country[]): Promise<void> {
  await sql`
    insert into countries (code, slug, names, currency, time_zone, position)
    select code, slug, names, currency, "timeZone", place
    from rows from (
      jsonb_to_recordset(${JSON.stringify(countries)}::jsonb)
        as (code text, slug text, names jsonb, currency text, "timeZone" text)
    ) with ordinality as given (code, slug, names, currency, "timeZone", place)
    on conflict do nothing
  `.execute(tx);
}

export async function insertCities(tx: Tx, cities: readonly City[]): Promise<void> {
  await sql`
    insert into cities (slug, name, country_code, time_zone, lat, lng)
    select slug, name, country, "timeZone", lat, lng
    from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as given (
      slug text, name text, country text, "timeZone" text, lat double precision, lng double precision
    )
    on conflict do nothing
  `.execute(tx);
}

export async function insertCategories(tx: Tx, categories: readonly Category[]): Promise<void> {
  await sql`
    insert into categories (slug, names, descriptions, position)
    select slug, names, descriptions, place
    from rows from (
      jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as (slug text, names jsonb, descriptions jsonb)
    ) with ordinality as given (slug, names, descriptions, place)
    on conflict do nothing
  `.execute(tx);
}

export interface NewVenueRow {
  name: string;
  address: string;
  landmark: string;
  citySlug: string;
  lat: number;
  lng: number;
}

export async function insertVenues(tx: Tx, venues: NewVenueRow[]): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    with given as (
      select nextval(pg_get_serial_sequence('venues', 'id'))::int as id, venue.*
      from rows from (
        jsonb_to_recordset(${JSON.stringify(venues)}::jsonb) as (
          name text, address text, landmark text, "citySlug" text, lat double precision, lng double precision
        )
      ) with ordinality as venue (name, address, landmark, city_slug, lat, lng, place)
    ), written as (
      insert into venues (id, name, address, landmark, city_id, lat, lng)
      select given.id, given.name, address, landmark, cities.id, given.lat, given.lng
      from given join cities on cities.slug = given.city_slug
    )
    select id from given order by place
  `.execute(tx);
  return inserted.rows.map((row) => row.id);
}

export interface AddedVenue extends NewVenueRow {
  organizerId: number;
}

// Answers null if there is no such city.
export async function insertVenueOf(tx: Tx, venue: AddedVenue): Promise<number | null> {
  const inserted = await sql<{ id: number }>`
    insert into venues (name, address, landmark, city_id, lat, lng, added_by)
    select ${venue.name}, ${venue.address}, ${venue.landmark}, cities.id, ${venue.lat}::double precision,
      ${venue.lng}::double precision, ${venue.organizerId}::int
    from cities where cities.slug = ${venue.citySlug}
    returning id
  `.execute(tx);
  return inserted.rows[0]?.id ?? null;
}

export interface NamedTown {
  slug: string;
  name: string;
  country: string;
  timeZone: string;
  lat: number;
  lng: number;
  organizerId: number;
}

// Whoever names a town that somebody named before means the same one. Answers its slug: another country's namesake keeps its own.
export async function ensureTown(tx: Tx, town: NamedTown): Promise<string> {
  const slugs = [town.slug, `${town.slug}-${town.country.toLowerCase()}`];
  const found = await sql<{ slug: string }>`
    with named as (
      insert into cities (slug, name, country_code, time_zone, lat, lng, added_by)
      select slug, ${town.name}, ${town.country}, ${town.timeZone}, ${town.lat}, ${town.lng}, ${town.organizerId}::int
      from unnest(${slugs}::text[]) with ordinality as free (slug, place)
      where not exists (select from cities where cities.slug = any(${slugs}) and country_code = ${town.country})
        and not exists (select from cities where cities.slug = free.slug)
      order by place limit 1
      on conflict do nothing
      returning slug
    )
    select slug from named
    union all
    select slug from cities where slug = any(${slugs}) and country_code = ${town.country}
  `.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error(`Nobody could name the town ${town.slug}`);
  return row.slug;
}

// Of a venue of everybody's or of this organiser's; null: there is none. Until the end of the transaction it is merged into no other.
export async function findVenueZone(db: Sql | Tx, id: number, organizerId: number): Promise<string | null> {
  const found = await sql<{ time_zone: string }>`
    select cities.time_zone from venues join cities on cities.id = venues.city_id
    where venues.id = ${id} and (venues.added_by is null or venues.added_by = ${organizerId})
    for key share of venues
  `.execute(db);
  return found.rows[0]?.time_zone ?? null;
}

export async function isCategory(db: Sql | Tx, slug: string): Promise<boolean> {
  return (
    (
      await sql`
    select from categories where slug = ${slug} and retired_at is null for key share
  `.execute(db)
    ).rows.length > 0
  );
}
