import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { MOST_COUNTED } from './lists/page-of-events.ts';
import { listCategories } from './places/places.queries.ts';
import { inLocale } from './present-event.ts';

// All categories, also those without events, with how many are upcoming, exact up to 1,000.
export async function viewCategories(db: Sql, ask: Ask) {
  ask.shows.tag('lists');
  const rows = await listCategories(db, ask.now, MOST_COUNTED);
  return rows.map(({ slug, names, descriptions, events }) => ({
    slug,
    name: inLocale(names, ask.locale),
    description: inLocale(descriptions, ask.locale),
    events,
  }));
}
