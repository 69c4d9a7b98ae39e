import { countInCategory, updateRetired } from '#modules/catalog/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok } from '#shared/result.ts';
import { changeCategory } from './change-category.ts';

// Nobody is offered it any more, or again. What is in it, or being written for it, keeps it: who publishes or edits at this moment
// was first, or finds it gone.
export const retireCategory = (db: Database, slug: string, isRetired: boolean, by: ByOperator) =>
  changeCategory<'category_used'>(db, slug, by, async (tx, { retired_at }) => {
    if ((retired_at !== null) === isRetired) return ok(null);
    if (isRetired) {
      const count = await countInCategory(tx, slug);
      if (count > 0) return fail('category_used', { data: { count } });
    }
    await updateRetired(tx, slug, isRetired ? by.now : null);
    return ok({ action: 'category.retired', changes: { is_retired: [!isRetired, isRetired] } });
  });
