import { holidayCountries } from '#modules/holidays/index.ts';
import { listReleaseTerms } from '#modules/merchants/index.ts';
import { viewSiteInfo } from '#modules/site/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Settings } from './settings.contract.ts';
import { listCountryNames, listSettingChanges } from './settings.queries.ts';

const MOST_ORGANIZERS = 50;
const MOST_CHANGES = 10;

export async function viewSettings(
  { db: { sql }, publicUrl }: { db: Database; publicUrl: string },
  organizer: string,
  locale: Locale,
): Promise<Settings> {
  const { support } = await viewSiteInfo(sql, publicUrl, locale);
  return {
    answer_hours: support.answer_within_hours,
    holiday_countries: await holidayCountries(sql),
    countries: await listCountryNames(sql, locale),
    organizers: await listReleaseTerms(sql, organizer, MOST_ORGANIZERS),
    changes: (await listSettingChanges(sql, MOST_CHANGES)).map(({ at, ...change }) => ({
      ...change,
      at: at.toISOString(),
    })),
  };
}
