import { isDeepStrictEqual } from 'node:util';
import { type Audited, differences } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { holidayCountries } from './holiday-countries.ts';
import { lockHolidayCountries, upsertHolidayCountries } from './holidays.queries.ts';

// Whose calendars are kept; they are read anew afterwards. `before` is what whoever asks had seen.
export async function chooseHolidayCountries(
  tx: Tx,
  before: readonly string[],
  codes: readonly string[],
): Promise<Result<Audited['changes'] | null, 'setting_changed'>> {
  await lockHolidayCountries(tx);
  const current = await holidayCountries(tx);
  const wanted = [...new Set(codes)].sort();
  const changes = differences({ countries: current }, { countries: wanted });
  if (changes === null) return ok(null);
  if (!isDeepStrictEqual(current, [...before].sort())) return fail('setting_changed');
  await upsertHolidayCountries(tx, wanted);
  await announce(tx, 'holidays.countries_chosen', {});
  return ok(changes);
}
