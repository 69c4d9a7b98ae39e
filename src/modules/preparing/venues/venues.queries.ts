import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

export interface VenueChoiceRow {
  id: number;
  name: string;
  city: string;
  address: string;
  landmark: string;
  currency: Currency;
  time_zone: string;
}

const MOST = 20;

export interface WhichVenues {
  words: readonly string[];
  id: number | null;
  // Whose own are among them; null: nobody's.
  organizerId: number | null;
}

// Every word somewhere in its name or city, or this one alone; the organiser's own first, then those with the most events.
export async function listVenues(
  db: Sql | Tx,
  { words, id, organizerId }: WhichVenues,
): Promise<VenueChoiceRow[]> {
  const found = await sql<VenueChoiceRow>`
    select venue.id, venue.name, city.name as city, venue.address, venue.landmark, country.currency, city.time_zone
    from venues as venue
    join cities as city on city.id = venue.city_id
    join countries as country on country.code = city.country_code
    where (venue.added_by is null or venue.added_by = ${organizerId}::int)
      and (${id}::int is null or venue.id = ${id})
      and not exists (
        select from unnest(${words}::text[]) as word
        where position(word in lower(venue.name || ' ' || city.name)) = 0
      )
    order by venue.added_by is null, (select count(*) from events where events.venue_id = venue.id) desc, venue.name, venue.id
    limit ${MOST}
  `.execute(db);
  return found.rows;
}

export interface NamesakeRow extends VenueChoiceRow {
  is_own: boolean;
}

// Those of that name in the city, of everybody's and the organiser's own.
export async function listNamesakes(
  db: Sql | Tx,
  { name, city, organizerId }: { name: string; city: string; organizerId: number },
): Promise<NamesakeRow[]> {
  const found = await sql<NamesakeRow>`
    select venue.id, venue.name, city.name as city, venue.address, venue.landmark, country.currency, city.time_zone,
      venue.added_by is not null as is_own
    from venues as venue
    join cities as city on city.id = venue.city_id
    join countries as country on country.code = city.country_code
    where city.slug = ${city} and lower(venue.name) = lower(${name})
      and (venue.added_by is null or venue.added_by = ${organizerId}::int)
    order by venue.id
  `.execute(db);
  return found.rows;
}

// The middle of a city; null: there is no such city.
export async function findCityPoint(
  db: Sql | Tx,
  slug: string,
): Promise<{ lat: number; lng: number } | null> {
  const found = await sql<{
    lat: number;
    lng: number;
  }>`select lat, lng from cities where slug = ${slug}`.execute(db);
  return found.rows[0] ?? null;
}

// Two of one organiser's are added one after the other.
export async function lockVenuesOf(tx: Tx, organizerId: number): Promise<void> {
  await sql`select from organizers where id = ${organizerId} for update`.execute(tx);
}

// By its code.
export async function findCountry(
  db: Sql | Tx,
  code: string,
): Promise<{ code: string; time_zone: string } | null> {
  const found = await sql<{ code: string; time_zone: string }>`
    select code, time_zone from countries where code = ${code}
  `.execute(db);
  return found.rows[0] ?? null;
}
