import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { HolidayNames } from './holiday-names.ts';
import type { CalendarDay } from './read-calendar.ts';

export interface HolidayRow {
  // YYYY-MM-DD
  date: string;
  names: HolidayNames;
  is_substitute: boolean;
  is_expected: boolean;
}

export async function listHolidays(
  db: Sql | Tx,
  countryCode: string,
  from: string,
  to: string,
): Promise<HolidayRow[]> {
  const found = await sql<HolidayRow>`
    select held_on::text as date, names, is_substitute, is_expected
    from public_holidays
    where country_code = ${countryCode} and held_on between ${from}::date and ${to}::date
    order by held_on, names ->> 'en'
  `.execute(db);
  return found.rows;
}

export async function countHolidays(db: Sql): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from public_holidays`.execute(db);
  return found.rows[0]?.count ?? 0;
}

// Replaces the holidays from `from` on; earlier ones stay as they were.
export async function replaceHolidays(tx: Tx, from: string, days: readonly CalendarDay[]): Promise<void> {
  await sql`delete from public_holidays where held_on >= ${from}::date`.execute(tx);
  await sql`
    insert into public_holidays (country_code, held_on, names, is_substitute, is_expected)
    select "countryCode", "heldOn", names, "isSubstitute", "isExpected"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day (
      "countryCode" text, "heldOn" date, names jsonb, "isSubstitute" boolean, "isExpected" boolean
    )
    on conflict do nothing
  `.execute(tx);
}

// null: nobody has chosen.
export async function findHolidayCountries(db: Sql | Tx): Promise<string[] | null> {
  const found = await sql<{ codes: string[] }>`select codes from holiday_countries`.execute(db);
  return found.rows[0]?.codes ?? null;
}

// Until the end of the transaction nobody else chooses.
export async function lockHolidayCountries(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('holiday countries', 0))`.execute(tx);
}

export async function upsertHolidayCountries(tx: Tx, codes: string[]): Promise<void> {
  await sql`
    insert into holiday_countries (codes) values (${codes}::text[])
    on conflict (is_the_one) do update set codes = excluded.codes
  `.execute(tx);
}
