import { lockCities, moveCity } from '#modules/catalog/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { tagsOf } from '../tags-of.ts';
import { listEventsIn, lockEventsIn } from './cities.queries.ts';
import { type NoCity, noCity } from './view-cities.ts';

type Reason = NoCity | 'city_unknown' | 'city_itself' | 'city_listed' | 'city_other_country';

// A town that a seller named is a city of the list, under another spelling perhaps: its venues and events go there. Only where
// clocks show the same, so that no event is at another time.
export function mergeCities(
  db: Database,
  slugs: { from: string; into: string },
  by: ByOperator,
): Promise<Result<null, Reason>> {
  return allOrNothing<null, Reason>(db, async (tx) => {
    if (slugs.from === slugs.into) return fail('city_itself', { field: 'into' });
    await lockEventsIn(tx, slugs.from);
    const cities = await lockCities(tx, [slugs.from, slugs.into]);
    const from = cities.find(({ slug }) => slug === slugs.from);
    const into = cities.find(({ slug }) => slug === slugs.into);
    if (!from) return noCity(tx, slugs.from);
    if (into?.added_by !== null) return fail('city_unknown', { field: 'into' });
    if (from.added_by === null) return fail('city_listed');
    if (from.country_code !== into.country_code || from.time_zone !== into.time_zone)
      return fail('city_other_country', { field: 'into' });
    const shown = await listEventsIn(tx, from.id);
    const eventIds = await moveCity(tx, { from, into }, by.now);
    await announce(tx, 'catalogue.renamed', { kind: 'city', ref: into.slug });
    await writeDeed(tx, by, {
      action: 'city.merged',
      subject: `city:${from.slug}`,
      changes: { city: [from.slug, into.slug], name: [from.name, into.name], events: [null, eventIds] },
    });
    await announcePageChange(tx, tagsOf(shown));
    return ok(null);
  });
}
