import { type Filters, isPriceRange, parseFilters, type When, whenWindow } from '#modules/catalog/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { toMinor } from '#shared/money.ts';
import { fail, type Result } from '#shared/result.ts';
import { listTimeZones, type Selection, type ZoneWindow } from './lists.queries.ts';
import { type Paging, pageOfEvents } from './page-of-events.ts';
import type { EventPage } from './storefront.contract.ts';

// Upcoming events by a filter path. A category, country or city that does not exist makes the path invalid.
export async function filterEvents(
  db: Sql,
  { filters: segment, ...paging }: Paging & { filters: string },
  ask: Ask,
): Promise<Result<EventPage, 'filters_invalid' | 'page_past_last'>> {
  const parsed = parseFilters(segment);
  if (!parsed.ok) return fail('filters_invalid');
  const { when } = parsed.filters;
  const windows = when === null ? null : windowsOf(when, ask.now, await listTimeZones(db));
  const answer = await pageOfEvents(db, toSelection(parsed.filters, windows), paging, ask);
  if (answer.ok) return answer;
  return fail(answer.reason === 'unknown' ? 'filters_invalid' : answer.reason);
}

function toSelection(filters: Filters, windows: ZoneWindow[] | null): Selection {
  const { price } = filters;
  return {
    among: 'upcoming',
    categories: filters.category,
    countries: filters.country,
    cities: filters.city,
    ...(windows && { when: windows }),
    ...(price !== null && {
      price: isPriceRange(price)
        ? { fromMinor: toMinor(price.fromMajor), toMinor: toMinor(price.toMajor) }
        : price,
    }),
    hasFlashSale: filters.flash,
    hasPass: filters.pass,
    sort: filters.sort,
  };
}

// Zones whose clocks agree share a window.
function windowsOf(when: When, now: Date, zones: string[]): ZoneWindow[] {
  const windows = new Map<number, { zones: string[]; fromUtc: Date; toUtc: Date }>();
  for (const zone of zones) {
    const { fromUtc, toUtc } = whenWindow(when, now, zone);
    const known = windows.get(fromUtc.getTime());
    if (known?.toUtc.getTime() === toUtc.getTime()) known.zones.push(zone);
    else windows.set(fromUtc.getTime(), { zones: [zone], fromUtc, toUtc });
  }
  return [...windows.values()];
}
