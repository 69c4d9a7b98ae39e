import type { Database } from '#platform/database/index.ts';
import { versionOf } from '#platform/version-of.ts';
import { LOCALES } from '#shared/i18n.ts';
import type { CategoryForm, CategoryView } from './categories.contract.ts';
import { listCuratedCategories } from './categories.queries.ts';

export async function viewCategories({ sql }: Pick<Database, 'sql'>): Promise<CategoryView[]> {
  const rows = await listCuratedCategories(sql);
  return rows.map(({ retired_at, ...row }) => ({
    ...row,
    is_retired: retired_at !== null,
    version: versionOfCategory(row),
  }));
}

export const versionOfCategory = ({ names, descriptions }: CategoryForm): string =>
  versionOf([names, descriptions].flatMap((words) => LOCALES.map((locale) => words[locale])));
