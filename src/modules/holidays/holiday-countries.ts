import type { Sql, Tx } from '#platform/database/index.ts';
import { findHolidayCountries } from './holidays.queries.ts';

// Of a new site, until somebody chooses.
const COUNTRIES = ['ID', 'KE', 'RW', 'TZ', 'UG'];

// By their codes, in the order of the alphabet.
export const holidayCountries = async (db: Sql | Tx): Promise<string[]> =>
  (await findHolidayCountries(db)) ?? COUNTRIES;
