import type { Database } from '#platform/database/index.ts';
import { seenVersion } from '../seen-version.ts';
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
  seenVersion([names, descriptions].flatMap(({ en, id, sw }) => [en, id, sw]));
