import { sql } from 'kysely';
import type { Texts } from '#modules/catalog/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface CategoryRow {
  slug: string;
  names: Texts;
  descriptions: Texts;
  events: number;
}

// Upcoming events are counted only up to `countUpTo`, so that a large catalogue costs no more than a small one, and in
// order of their end, so that an index alone is enough.
export async function listCategories(db: Sql | Tx, now: Date, countUpTo: number): Promise<CategoryRow[]> {
  const found = await sql<CategoryRow>`
    select slug, names, descriptions, (
      select count(*)::int from (
        select from events as event
        where event.category_slug = category.slug
          and event.status in ('published', 'postponed') and event.ends_at > ${now}
        order by event.ends_at limit ${countUpTo}
      ) as counted
    ) as events
    from categories as category where retired_at is null order by position
  `.execute(db);
  return found.rows;
}

export interface CountryRow {
  code: string;
  slug: string;
  names: Texts;
  currency: string;
  time_zone: string;
  cities: { slug: string; name: string; events: number }[];
}

export async function listCountries(db: Sql | Tx, now: Date, countUpTo: number): Promise<CountryRow[]> {
  const found = await sql<CountryRow>`
    select code, slug, names, currency, time_zone, (
      select coalesce(json_agg(json_build_object(
        'slug', city.slug,
        'name', city.name,
        'events', (
          select count(*)::int from (
            select from events as event
            where event.city_id = city.id
              and event.status in ('published', 'postponed') and event.ends_at > ${now}
            order by event.ends_at limit ${countUpTo}
          ) as counted
        )
      ) order by city.name), '[]')
      from cities as city where city.country_code = country.code and (
        city.added_by is null or exists (
          select from events as event where event.city_id = city.id
            and event.status in ('published', 'postponed') and event.ends_at > ${now}
        )
      )
    ) as cities
    from countries as country order by position
  `.execute(db);
  return found.rows;
}

export interface PlaceRow {
  city_id: number;
  city_slug: string;
  time_zone: string;
  country_code: string;
  country_slug: string;
  currency: string;
}

// Every city with its country: a few dozen.
export async function listPlaces(db: Sql | Tx): Promise<PlaceRow[]> {
  const found = await sql<PlaceRow>`
    select city.id as city_id, city.slug as city_slug, city.time_zone,
      country.code as country_code, country.slug as country_slug, country.currency
    from cities as city join countries as country on country.code = city.country_code
  `.execute(db);
  return found.rows;
}
