import { sql } from 'kysely';
import type { Texts } from '#modules/catalog/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface CuratedCategoryRow {
  slug: string;
  names: Texts;
  descriptions: Texts;
  retired_at: Date | null;
  events: number;
}

export async function listCuratedCategories(db: Sql): Promise<CuratedCategoryRow[]> {
  const found = await sql<CuratedCategoryRow>`
    select slug, names, descriptions, retired_at,
      (select count(*)::int from events where category_slug = category.slug) as events
    from categories as category order by position, slug
  `.execute(db);
  return found.rows;
}

export interface ShownRow {
  id: number;
  organizer_id: number;
}

export async function listEventsOfCategory(db: Tx, slug: string): Promise<ShownRow[]> {
  const found = await sql<ShownRow>`
    select id, organizer_id from events where category_slug = ${slug} and status <> 'draft'
  `.execute(db);
  return found.rows;
}
