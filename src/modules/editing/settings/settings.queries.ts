import { sql } from 'kysely';
import type { Sql } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';

export interface SettingChange {
  at: Date;
  who: string | null;
  subject: string;
  changes: Record<string, [before: unknown, after: unknown]>;
}

// The newest of those about settings.
export async function listSettingChanges(db: Sql, most: number): Promise<SettingChange[]> {
  const found = await sql<SettingChange>`
    select deed.at, account.name as who, deed.subject, deed.changes
    from operator_log as deed
    left join accounts as account on account.id::text = deed.account_id and account.deleted_at is null
    where deed.subject in ('setting:answer_hours', 'setting:holiday_countries', 'setting:release_terms')
    order by deed.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

export async function listCountryNames(db: Sql, locale: Locale): Promise<{ code: string; name: string }[]> {
  const found = await sql<{ code: string; name: string }>`
    select code, names ->> ${locale} as name from countries order by position, code
  `.execute(db);
  return found.rows;
}
