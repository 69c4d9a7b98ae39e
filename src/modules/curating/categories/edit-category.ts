import { updateCategory } from '#modules/catalog/index.ts';
import { type ByOperator, differences } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok } from '#shared/result.ts';
import type { CategoryForm } from './categories.contract.ts';
import { changeCategory } from './change-category.ts';
import { versionOfCategory } from './view-categories.ts';

// What a category is called, everywhere at once.
export const editCategory = (
  db: Database,
  slug: string,
  { version, ...form }: CategoryForm & { version: string },
  by: ByOperator,
) =>
  changeCategory<'category_changed'>(db, slug, by, async (tx, { names, descriptions }) => {
    const before = { names, descriptions };
    if (versionOfCategory(form) === versionOfCategory(before)) return ok(null);
    if (version !== versionOfCategory(before)) return fail('category_changed');
    await updateCategory(tx, slug, form);
    await announce(tx, 'catalogue.renamed', { kind: 'category', ref: slug });
    return ok({ action: 'category.edited', changes: differences(before, form) ?? {} });
  });
