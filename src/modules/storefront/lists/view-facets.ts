import { type Filters, parseFilters } from '#modules/catalog/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findPlaces } from '../places/find-places.ts';
import { listPlaces, type PlaceRow } from '../places/places.queries.ts';
import { toSelection } from './filter-events.ts';
import type { FacetCounts } from './lists.contract.ts';
import { countByKind, type Selection } from './lists.queries.ts';

// Many more than a catalogue has upcoming, but few enough to be counted while a page is rendered.
const MOST_LOOKED_AT = 10_000;

// How many events each value of a filter would show together with the other filters: categories are counted within the
// chosen places, places within the chosen categories, and both within the chosen days and price.
export async function viewFacets(
  db: Sql,
  segment: string,
  ask: Ask,
  most = MOST_LOOKED_AT,
): Promise<Result<FacetCounts, 'filters_invalid'>> {
  const parsed = parseFilters(segment);
  if (!parsed.ok) return fail('filters_invalid');
  const { filters } = parsed;
  const places = await findPlaces(db, { countries: filters.country, cities: filters.city });
  if (!places.ok) return fail('filters_invalid');
  ask.shows.tag('lists');
  const { categorySlugs, countryCodes, cityIds, ...others } = toSelection(filters, places.value, ask.now);
  const [rows, cities] = await Promise.all([
    countByKind(db, others satisfies Selection, ask.now, most + 1),
    listPlaces(db),
  ]);
  const cityById = new Map(cities.map((city) => [city.city_id, city]));
  const lookedAt = rows.reduce((sum, { events }) => sum + events, 0);
  const counts: FacetCounts = {
    category: {},
    country: {},
    city: {},
    is_exact: lookedAt <= most,
  };
  for (const { category_slug, city_id, events } of rows) {
    const city = cityById.get(city_id);
    if (!city) continue;
    if (isInPlace(city, filters)) add(counts.category, category_slug, events);
    if (filters.category.length > 0 && !filters.category.includes(category_slug)) continue;
    add(counts.country, city.country_slug, events);
    // A chosen country leaves only its own cities to choose from.
    if (filters.country.length === 0 || filters.country.includes(city.country_slug)) {
      add(counts.city, city.city_slug, events);
    }
  }
  return ok(counts);
}

function isInPlace({ country_slug, city_slug }: PlaceRow, { country, city }: Filters): boolean {
  return (
    (country.length === 0 || country.includes(country_slug)) &&
    (city.length === 0 || city.includes(city_slug))
  );
}

function add(counts: Record<string, number>, slug: string, events: number): void {
  counts[slug] = (counts[slug] ?? 0) + events;
}
