import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { MOST_COUNTED } from '../lists/page-of-events.ts';
import { inLocale } from '../present-event.ts';
import { listCountries } from './places.queries.ts';

// Countries with their cities, and how many events are upcoming in each, exact up to 1,000.
export async function viewCountries(db: Sql, ask: Ask) {
  ask.shows.tag('lists');
  const rows = await listCountries(db, ask.now, MOST_COUNTED);
  return rows.map(({ names, cities, ...country }) => ({
    ...country,
    name: inLocale(names, ask.locale),
    events: Math.min(
      MOST_COUNTED,
      cities.reduce((sum, city) => sum + city.events, 0),
    ),
    cities,
  }));
}
