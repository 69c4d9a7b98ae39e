import { listMergedCities } from '#modules/catalog/index.ts';
import { zonesOf } from '#modules/preparing/index.ts';
import type { Database, Sql, Tx } from '#platform/database/index.ts';
import { versionOf } from '#platform/version-of.ts';
import type { Locale } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CityLine, CityView } from './cities.contract.ts';
import { type CityLineRow, listCountryChoices, listCuratedCities } from './cities.queries.ts';

export async function viewCities({ sql }: Pick<Database, 'sql'>, locale: Locale) {
  const countries = await listCountryChoices(sql);
  return {
    cities: (await listCuratedCities(sql)).map(lineOf),
    countries: countries.map((country) => ({
      code: country.code,
      name: country.names[locale],
      zones: [...zonesOf(country)],
    })),
  };
}

// What was merged says into which.
export async function viewCity(
  { sql }: Pick<Database, 'sql'>,
  slug: string,
): Promise<Result<CityView, NoCity>> {
  const all = await listCuratedCities(sql);
  const row = all.find((city) => city.slug === slug);
  if (!row) return noCity(sql, slug);
  const isOther = (city: CityLineRow) =>
    city.slug !== slug &&
    city.organizer === null &&
    city.country === row.country &&
    city.time_zone === row.time_zone;
  return ok({
    ...lineOf(row),
    time_zone: row.time_zone,
    version: versionOfCity(row.name, row.organizer === null),
    others: all.filter(isOther).map(({ slug: other, name }) => ({ slug: other, name })),
  });
}

export type NoCity = 'city_not_found' | 'city_merged';

export async function noCity(db: Sql | Tx, slug: string): Promise<Result<never, NoCity>> {
  const [merged] = await listMergedCities(db, [slug]);
  return merged ? fail('city_merged', { data: { into: merged.slug } }) : fail('city_not_found');
}

export const versionOfCity = (name: string, isListed: boolean): string => versionOf([name, isListed]);

const lineOf = ({ time_zone: _, ...line }: CityLineRow): CityLine => line;
