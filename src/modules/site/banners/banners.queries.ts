import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';

export interface BannerRow {
  id: string;
  texts: Record<Locale, string>;
  from_at: Date;
  until_at: Date;
  ended_at: Date | null;
  version: number;
}

const COLUMNS = sql`id, texts, from_at, until_at, ended_at, version`;

// Of several at once the one that began last.
export async function findShownBanner(db: Sql | Tx, now: Date): Promise<BannerRow | null> {
  const found = await sql<BannerRow>`
    select ${COLUMNS} from site_banners
    where ended_at is null and until_at > ${now} and from_at <= ${now} order by from_at desc, id limit 1
  `.execute(db);
  return found.rows[0] ?? null;
}

// When the next one begins, or one that is shown ends.
export async function findNextBannerChange(db: Sql | Tx, now: Date): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select min(case when from_at > ${now} then from_at else until_at end) as at from site_banners
    where ended_at is null and until_at > ${now}
  `.execute(db);
  return found.rows[0]?.at ?? null;
}

export async function listBanners(db: Sql | Tx, most: number): Promise<BannerRow[]> {
  const found = await sql<BannerRow>`
    select ${COLUMNS} from site_banners order by from_at desc, id limit ${most}
  `.execute(db);
  return found.rows;
}

export async function findBanner(db: Sql | Tx, id: string): Promise<BannerRow | null> {
  const found = await sql<BannerRow>`select ${COLUMNS} from site_banners where id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

// Until the end of the transaction nobody else changes any of them.
export async function lockBanners(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site banners', 0))`.execute(tx);
}

export type BannerWords = Pick<BannerRow, 'texts' | 'from_at' | 'until_at'>;

export async function upsertBanner(tx: Tx, id: string, banner: BannerWords): Promise<void> {
  await sql`
    insert into site_banners (id, texts, from_at, until_at)
    values (${id}, ${JSON.stringify(banner.texts)}::jsonb, ${banner.from_at}, ${banner.until_at})
    on conflict (id) do update set texts = excluded.texts, from_at = excluded.from_at, until_at = excluded.until_at,
      version = site_banners.version + 1
  `.execute(tx);
}

export async function updateBannerEnded(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update site_banners set ended_at = ${at}, version = version + 1 where id = ${id}`.execute(tx);
}
