import { sql } from 'kysely';
import type { Texts } from '#modules/catalog/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface CityLineRow {
  slug: string;
  name: string;
  country: string;
  organizer: string | null;
  venues: number;
  events: number;
  time_zone: string;
}

export async function listCuratedCities(db: Sql): Promise<CityLineRow[]> {
  const found = await sql<CityLineRow>`
    select city.slug, city.name, city.country_code as country, organizer.name as organizer, city.time_zone,
      (select count(*)::int from venues where venues.city_id = city.id) as venues,
      (select count(*)::int from events where events.city_id = city.id and events.status <> 'draft') as events
    from cities as city
    join countries as country on country.code = city.country_code
    left join organizers as organizer on organizer.id = city.added_by
    order by city.added_by is null, country.position, city.name, city.id
  `.execute(db);
  return found.rows;
}

export interface CountryChoiceRow {
  code: string;
  names: Texts;
  time_zone: string;
}

export async function listCountryChoices(db: Sql | Tx): Promise<CountryChoiceRow[]> {
  const found = await sql<CountryChoiceRow>`
    select code, names, time_zone from countries order by position
  `.execute(db);
  return found.rows;
}

export interface ShownRow {
  id: number;
  organizer_id: number;
}

export async function listEventsIn(db: Tx, cityId: number): Promise<ShownRow[]> {
  const found = await sql<ShownRow>`
    select id, organizer_id from events where city_id = ${cityId} and status <> 'draft'
  `.execute(db);
  return found.rows;
}

// Whoever edits an event locks it before its venue and city.
export async function lockEventsIn(tx: Tx, slug: string): Promise<void> {
  await sql`
    select from events where city_id = (select id from cities where slug = ${slug}) order by id for update
  `.execute(tx);
}
