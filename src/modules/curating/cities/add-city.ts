import { insertCity } from '#modules/catalog/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { isWithin, zonesOf } from '#modules/preparing/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { slugify } from '#shared/slug.ts';
import { listCountryChoices } from './cities.queries.ts';

export interface CityForm {
  name: string;
  country: string;
  time_zone: string;
  lat: number;
  lng: number;
}

type Reason = 'country_unknown' | 'zone_unknown' | 'city_elsewhere' | 'city_taken';

// A city for everybody's list. One that a seller named already is not added again, but put into the list.
export function addCity(
  db: Database,
  form: CityForm,
  by: ByOperator,
): Promise<Result<{ slug: string }, Reason>> {
  return allOrNothing<{ slug: string }, Reason>(db, async (tx) => {
    const country = (await listCountryChoices(tx)).find(({ code }) => code === form.country);
    if (!country) return fail('country_unknown', { field: 'country' });
    if (!zonesOf(country).includes(form.time_zone)) return fail('zone_unknown', { field: 'time_zone' });
    if (!isWithin(country.code, form)) return fail('city_elsewhere', { field: 'lat' });
    const slug = slugify(form.name);
    const { country: country_code, ...rest } = form;
    if (!(await insertCity(tx, { ...rest, country_code, slug })))
      return fail('city_taken', { field: 'name' });
    await writeDeed(tx, by, {
      action: 'city.added',
      subject: `city:${slug}`,
      changes: { name: [null, form.name] },
    });
    await announcePageChange(tx, ['lists']);
    return ok({ slug });
  });
}
