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

// A new site that nobody has described yet has version 0.
export interface VersionedSite extends SiteInfoRow {
  version: number;
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

// Until the end of the transaction nobody else changes it.
export async function lockSiteInfo(tx: Tx): Promise<VersionedSite | null> {
  const found = await sql<VersionedSite>`
    select name, taglines, email, phone, whatsapp, address, answer_hours, social, version from site_info for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function findVersionedSite(db: Sql | Tx): Promise<VersionedSite | null> {
  const found = await sql<VersionedSite>`
    select name, taglines, email, phone, whatsapp, address, answer_hours, social, version from site_info
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function updateSiteInfo(tx: Tx, site: SiteInfoRow): Promise<void> {
  await sql`
    update site_info set name = ${site.name}, taglines = ${JSON.stringify(site.taglines)}::jsonb, email = ${site.email},
      phone = ${site.phone}, whatsapp = ${site.whatsapp}, address = ${site.address}, answer_hours = ${site.answer_hours},
      social = ${JSON.stringify(site.social)}::jsonb, version = version + 1
  `.execute(tx);
}
