import { chooseHolidayCountries } from '#modules/holidays/index.ts';
import {
  type ByOperator,
  changeReleaseTerms,
  findOrganizer,
  type ReleaseTerms,
} from '#modules/merchants/index.ts';
import { openOwnerMails } from '#modules/payouts/index.ts';
import { changeAnswerHours } from '#modules/site/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { edit } from '../edit.ts';
import { listCountryNames } from './settings.queries.ts';
import { composeTermsMail } from './terms-mail.ts';

type Db = Database;

const about = (name: string) => ({ action: 'setting.changed', subject: `setting:${name}` });

// Of each setting whoever changes it says what it was when they looked: changed since then, it stays.

export const setAnswerHours = (db: Db, given: { before: number; hours: number }, by: ByOperator) =>
  edit(db, by, about('answer_hours'), (tx) => changeAnswerHours(tx, given.before, given.hours));

export async function setHolidayCountries(
  db: Db,
  given: { before: string[]; countries: string[] },
  by: ByOperator,
): Promise<Result<null, 'setting_changed' | 'country_not_found'>> {
  const known = await listCountryNames(db.sql, 'en');
  if (given.countries.some((code) => known.every((one) => one.code !== code)))
    return fail('country_not_found', { field: 'countries' });
  return edit(db, by, about('holiday_countries'), (tx) =>
    chooseHolidayCountries(tx, given.before, given.countries),
  );
}

// Every owner is told.
export async function setReleaseTerms(
  services: { db: Db; publicUrl: string },
  { organizer: slug, before, ...terms }: ReleaseTerms & { organizer: string; before: ReleaseTerms },
  by: ByOperator,
) {
  const { db } = services;
  const organizer = await findOrganizer(db.sql, slug);
  if (!organizer) return fail('organizer_not_found');
  const mailOwners = await openOwnerMails(services, organizer.id);
  return edit(db, by, about('release_terms'), async (tx) => {
    const changed = await changeReleaseTerms(tx, by, slug, before, terms);
    if (!changed.ok || changed.value === null) return changed;
    await mailOwners(tx, `release-terms:${organizer.id}:${by.now.getTime()}`, (frame) =>
      composeTermsMail(frame, { organizer: organizer.name, slug, before, after: terms }),
    );
    return ok({ organizer: [slug, slug] as [unknown, unknown], ...changed.value });
  });
}
