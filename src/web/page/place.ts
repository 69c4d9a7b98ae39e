import { type Filters, NO_FILTERS } from '#modules/catalog/filters.rules.ts';
import type { Place } from '#modules/catalog/places/place.rules.ts';
import { currentLocale } from './locale.ts';
import type { Country } from './read-site.ts';
import { findCity } from './site-data.ts';

// The filters of a list that shows only what is on there.
export const placeFilters = (place: Place): Filters => ({ ...NO_FILTERS, ...place });

// The place as a call's query; an empty query means everywhere.
export function placeQuery({ country, city }: Place): { country?: string; city?: string } {
  return {
    ...(country.length > 0 && { country: country.join(',') }),
    ...(city.length > 0 && { city: city.join(',') }),
  };
}

// Nairobi; Kenya and Tanzania. Null: everywhere.
export function placeName({ country, city }: Place, countries: readonly Country[]): string | null {
  const names = [
    ...city.map((slug) => findCity(countries, slug)?.name),
    ...country.map((slug) => countries.find((one) => one.slug === slug)?.name),
  ].filter((name) => name !== undefined);
  return names.length === 0 ? null : new Intl.ListFormat(currentLocale()).format(names);
}
