import { sql } from 'kysely';
import type { Texts } from '#modules/catalog/index.ts';
import type { SellerSql } from '#modules/merchants/index.ts';

export interface PreviewPlaceRow {
  time_zone: string;
  currency: string;
  country_code: string;
  venue: { name: string; address: string; landmark: string; lat: number; lng: number };
  city: { slug: string; name: string };
  country: { slug: string; names: Texts };
}

export async function findPreviewPlace(db: SellerSql, venueId: number): Promise<PreviewPlaceRow | null> {
  const found = await sql<PreviewPlaceRow>`
    select city.time_zone, country.currency, city.country_code,
      json_build_object(
        'name', venue.name, 'address', venue.address, 'landmark', venue.landmark, 'lat', venue.lat, 'lng', venue.lng
      ) as venue,
      json_build_object('slug', city.slug, 'name', city.name) as city,
      json_build_object('slug', country.slug, 'names', country.names) as country
    from venues as venue
    join cities as city on city.id = venue.city_id
    join countries as country on country.code = city.country_code
    where venue.id = ${venueId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function findCategoryNames(db: SellerSql, slug: string): Promise<Texts | null> {
  const found = await sql<{ names: Texts }>`select names from categories where slug = ${slug}`.execute(db);
  return found.rows[0]?.names ?? null;
}
