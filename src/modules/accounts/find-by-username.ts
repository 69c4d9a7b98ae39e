import type { Sql } from '#platform/database/index.ts';
import { isPhoneCountry, type PhoneCountry, readPhone } from '#shared/phone.ts';
import { type AccountRow, findAccountByEmail, findAccountByPhone } from './accounts.queries.ts';

const COUNTRIES: PhoneCountry[] = ['KE', 'UG', 'TZ', 'RW', 'ID'].filter(isPhoneCountry);

// By email, or by a phone however it is written.
export async function findByUsername(db: Sql, username: string): Promise<AccountRow | null> {
  const name = username.trim();
  if (name.includes('@')) return findAccountByEmail(db, name);
  const readings = COUNTRIES.map((country) => readPhone(name, country));
  const phones = [...new Set(readings.filter((phone) => phone !== null))];
  return findAccountByPhone(db, phones);
}
