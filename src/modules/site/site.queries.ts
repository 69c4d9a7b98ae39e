import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';

export interface SiteInfoRow {
  name: string;
  taglines: Record<Locale, string>;
  email: string;
  phone: string;
  whatsapp: string;
  address: string;
  // Within how many hours people who write get an answer.
  answer_hours: number;
  social: { name: string; url: string }[];
}

export async function findSiteInfo(db: Sql | Tx): Promise<SiteInfoRow | null> {
  const found = await sql<SiteInfoRow>`
    select name, taglines, email, phone, whatsapp, address, answer_hours, social from site_info
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function insertSiteInfo(tx: Tx, site: SiteInfoRow): Promise<void> {
  await sql`
    insert into site_info (name, taglines, email, phone, whatsapp, address, answer_hours, social)
    values (
      ${site.name}, ${JSON.stringify(site.taglines)}::jsonb, ${site.email}, ${site.phone}, ${site.whatsapp},
      ${site.address}, ${site.answer_hours}, ${JSON.stringify(site.social)}::jsonb
    )
    on conflict do nothing
  `.execute(tx);
}
