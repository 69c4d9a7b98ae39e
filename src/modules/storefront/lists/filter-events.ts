import {
  type Filters,
  formatFilters,
  isPriceRange,
  listMergedCities,
  parseFilters,
  type When,
  whenWindow,
} from '#modules/catalog/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { toMinor } from '#shared/money.ts';
import { fail, type Result } from '#shared/result.ts';
import { findPlaces, type Places, selectPlaces } from '../places/find-places.ts';
import type { EventPage } from './lists.contract.ts';
import type { Selection, ZoneWindow } from './lists.queries.ts';
import { type Paging, pageOfEvents } from './page-of-events.ts';

// Upcoming events by a filter path. A category, country or city that does not exist makes the path invalid; a town that was merged
// into a city leads there.
export async function filterEvents(
  db: Sql,
  { filters: segment, ...paging }: Paging & { filters: string },
  ask: Ask,
): Promise<Result<EventPage, 'filters_invalid' | 'filters_moved' | 'page_past_last'>> {
  const parsed = parseFilters(segment);
  if (!parsed.ok) return fail('filters_invalid');
  const { country, city } = parsed.filters;
  const places = await findPlaces(db, { countries: country, cities: city });
  if (!places.ok) return whereTo(db, parsed.filters);
  const answer = await pageOfEvents(db, toSelection(parsed.filters, places.value, ask.now), paging, ask);
  if (answer.ok) return answer;
  return fail(answer.reason === 'unknown' ? 'filters_invalid' : answer.reason);
}

async function whereTo(
  db: Sql,
  filters: Filters,
): Promise<Result<never, 'filters_invalid' | 'filters_moved'>> {
  const merged = new Map((await listMergedCities(db, filters.city)).map((one) => [one.old_slug, one.slug]));
  if (merged.size === 0) return fail('filters_invalid');
  const city = [...new Set(filters.city.map((slug) => merged.get(slug) ?? slug))];
  return fail('filters_moved', { data: { into: formatFilters({ ...filters, city }) } });
}

export function toSelection(filters: Filters, places: Places, now: Date): Selection {
  const { category, when, price, sort } = filters;
  const { currency, timeZones } = places;
  const comparesPrices = isPriceRange(price) || sort === 'price';
  return {
    among: 'upcoming',
    ...(category.length > 0 && { categorySlugs: category }),
    ...selectPlaces(places),
    ...(when !== null && { when: windowsOf(when, now, timeZones) }),
    ...(price !== null && {
      price: isPriceRange(price)
        ? { fromMinor: toMinor(price.fromMajor), toMinor: toMinor(price.toMajor) }
        : price,
    }),
    ...(comparesPrices && currency !== undefined && { currency }),
    hasFlashSale: filters.flash,
    hasPass: filters.pass,
    sort,
  };
}

// Zones whose clocks show the same time share a window.
export function windowsOf(when: When, now: Date, zones: string[]): ZoneWindow[] {
  const windows = new Map<number, { zones: string[]; fromUtc: Date; toUtc: Date }>();
  for (const zone of zones) {
    const { fromUtc, toUtc } = whenWindow(when, now, zone);
    const known = windows.get(fromUtc.getTime());
    if (known?.toUtc.getTime() === toUtc.getTime()) known.zones.push(zone);
    else windows.set(fromUtc.getTime(), { zones: [zone], fromUtc, toUtc });
  }
  return [...windows.values()];
}
