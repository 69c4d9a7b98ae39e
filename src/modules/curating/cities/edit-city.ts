import { lockCities, updateCity } from '#modules/catalog/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { tagsOf } from '../tags-of.ts';
import { listEventsIn } from './cities.queries.ts';
import { type NoCity, noCity, versionOfCity } from './view-cities.ts';

type Reason = NoCity | 'city_changed';

// What a city is called, everywhere at once; its address stays. Once it is in everybody's list it remains there.
export function editCity(
  db: Database,
  slug: string,
  { name, isListed, version }: { name: string; isListed: boolean; version: string },
  by: ByOperator,
): Promise<Result<null, Reason>> {
  return allOrNothing<null, Reason>(db, async (tx) => {
    const [city] = await lockCities(tx, [slug]);
    if (!city) return noCity(tx, slug);
    const wasListed = city.added_by === null;
    const becomesListed = isListed && !wasListed;
    if (city.name === name && !becomesListed) return ok(null);
    if (version !== versionOfCity(city.name, wasListed)) return fail('city_changed');
    await updateCity(tx, city.id, name, isListed);
    await announce(tx, 'catalogue.renamed', { kind: 'city', ref: slug });
    await writeDeed(tx, by, {
      action: 'city.edited',
      subject: `city:${slug}`,
      changes: {
        ...(city.name !== name && { name: [city.name, name] as [unknown, unknown] }),
        ...(becomesListed && { is_listed: [false, true] as [unknown, unknown] }),
      },
    });
    await announcePageChange(tx, tagsOf(await listEventsIn(tx, city.id)));
    return ok(null);
  });
}
