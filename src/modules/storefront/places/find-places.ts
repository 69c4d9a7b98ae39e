import type { Sql } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Selection } from '../lists/lists.queries.ts';
import { listPlaces } from './places.queries.ts';

export interface Places {
  countryCodes?: string[];
  cityIds?: number[];
  // Set if exactly one country or city is named.
  currency?: string;
  // Every zone that an event can be in.
  timeZones: string[];
}

// What the slugs of countries and cities mean. 'unknown': one of them does not exist.
export async function findPlaces(
  db: Sql,
  { countries, cities }: { countries: readonly string[]; cities: readonly string[] },
): Promise<Result<Places, 'unknown'>> {
  const places = await listPlaces(db);
  const byCountry = new Map(places.map((place) => [place.country_slug, place]));
  const byCity = new Map(places.map((place) => [place.city_slug, place]));
  const named = [...countries.map((slug) => byCountry.get(slug)), ...cities.map((slug) => byCity.get(slug))];
  const known = named.filter((place) => place !== undefined);
  if (known.length < named.length) return fail('unknown');
  const single = countries.length === 1 ? known[0] : cities.length === 1 ? known.at(-1) : undefined;
  return ok({
    ...(countries.length > 0 && {
      countryCodes: known.slice(0, countries.length).map((place) => place.country_code),
    }),
    ...(cities.length > 0 && { cityIds: known.slice(countries.length).map((place) => place.city_id) }),
    ...(single && { currency: single.currency }),
    timeZones: [...new Set(places.map((place) => place.time_zone))],
  });
}

// Slugs joined by commas, as a call brings them.
export interface Where {
  country?: string | undefined;
  city?: string | undefined;
}

export const selectPlaces = ({
  countryCodes,
  cityIds,
}: Places): Pick<Selection, 'countryCodes' | 'cityIds'> => ({
  ...(countryCodes && { countryCodes }),
  ...(cityIds && { cityIds }),
});

// null: one of the places does not exist.
export async function narrowTo(
  db: Sql,
  selection: Selection,
  { country, city }: Where,
): Promise<Selection | null> {
  if (!country && !city) return selection;
  const slugsIn = (text: string | undefined) => (text ? text.split(',') : []);
  const places = await findPlaces(db, { countries: slugsIn(country), cities: slugsIn(city) });
  return places.ok ? { ...selection, ...selectPlaces(places.value) } : null;
}
