import { formatFilters, NO_FILTERS, withFilter } from '#modules/catalog/index.ts';
import { HOLIDAYS_TAG, type HolidayRow, listHolidays, longWeekends } from '#modules/holidays/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { addDays, plainDateIn } from '#shared/time.ts';
import type { HolidaysView } from './holidays.contract.ts';
import { windowsOf } from './lists/filter-events.ts';
import { listEventIds } from './lists/lists.queries.ts';
import { MOST_COUNTED, pagesOf, summariesOf } from './lists/page-of-events.ts';
import { type CountryRow, listCountries, listPlaces } from './places/places.queries.ts';
import { inLocale } from './present-event.ts';

const DAYS_AHEAD = 365;
const EVENTS_SHOWN = 3;

// The public holidays of the next twelve months and the long weekends around them, with the events of each. For several
// countries or none, the one with the most events is shown.
export async function viewHolidays(
  db: Sql,
  wanted: { country?: string | undefined; city?: string | undefined },
  ask: Ask,
): Promise<Result<HolidaysView, 'country_not_found'>> {
  ask.shows.tag(HOLIDAYS_TAG, 'lists');
  const countries = await listCountries(db, ask.now, MOST_COUNTED);
  const country = busiest(wantedAmong(countries, wanted));
  if (!country) return fail('country_not_found');
  const today = plainDateIn(ask.now, country.time_zone);
  // One week more at both ends, for long weekends that cross them.
  const rows = await listHolidays(db, country.code, addDays(today, -7), addDays(today, DAYS_AHEAD + 7));
  const isShown = ({ date }: { date: string }) => date >= today && date <= addDays(today, DAYS_AHEAD);
  const places = await listPlaces(db);
  const zones = [...new Set(places.map((place) => place.time_zone))];
  const stretches = longWeekends(rows.map(({ date }) => date)).filter(
    ({ from, to }) => to >= today && from <= addDays(today, DAYS_AHEAD),
  );
  const weekends = await Promise.all(
    stretches.map(async ({ from, to, days, bridge }) => {
      const when = { from, to };
      const { ids, count } = await listEventIds(
        db,
        {
          among: 'upcoming',
          countryCodes: [country.code],
          when: windowsOf(when, ask.now, zones),
          sort: 'soonest',
        },
        ask.now,
        { limit: EVENTS_SHOWN, offset: 0, countUpTo: MOST_COUNTED },
      );
      const pages = pagesOf({ page: 1, size: EVENTS_SHOWN }, count);
      return {
        from,
        to,
        days,
        bridge_day: bridge,
        holidays: namesOf(rows, from, to, ask),
        filters: formatFilters(withFilter(withFilter(NO_FILTERS, 'country', country.slug), 'when', when)),
        total: pages?.total ?? 0,
        total_is_exact: pages?.total_is_exact ?? true,
        ids,
      };
    }),
  );
  const events = await summariesOf(db, [...new Set(weekends.flatMap(({ ids }) => ids))], ask);
  const byId = new Map(events.map((event) => [event.id, event]));
  return ok({
    country: { code: country.code, slug: country.slug, name: inLocale(country.names, ask.locale) },
    holidays: rows.filter(isShown).map(({ names, ...day }) => ({ ...day, name: names[ask.locale] })),
    long_weekends: weekends.map(({ ids, ...weekend }) => ({
      ...weekend,
      events: ids.map((id) => byId.get(id)).filter((event) => event !== undefined),
    })),
  });
}

function busiest(countries: readonly CountryRow[]): CountryRow | undefined {
  const eventsIn = ({ cities }: CountryRow) => cities.reduce((sum, city) => sum + city.events, 0);
  return countries.reduce<CountryRow | undefined>(
    (best, country) => (!best || eventsIn(country) > eventsIn(best) ? country : best),
    undefined,
  );
}

// Countries by slug or code, in either case; a city means its country.
function wantedAmong(
  countries: readonly CountryRow[],
  { country, city }: { country?: string | undefined; city?: string | undefined },
): readonly CountryRow[] {
  if (country !== undefined) {
    const words = country.toLowerCase().split(',');
    return countries.filter(({ slug, code }) => words.includes(slug) || words.includes(code.toLowerCase()));
  }
  if (city === undefined) return countries;
  return countries.filter(({ cities }) => cities.some(({ slug }) => slug === city));
}

function namesOf(rows: readonly HolidayRow[], from: string, to: string, { locale }: Ask): string[] {
  const inside = rows.filter(({ date }) => date >= from && date <= to);
  return [...new Set(inside.map(({ names }) => names[locale]))];
}
