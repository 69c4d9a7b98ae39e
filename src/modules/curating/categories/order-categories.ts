import { isDeepStrictEqual } from 'node:util';
import { lockCategories, updateCategoryOrder } from '#modules/catalog/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// `from` is the order that was seen: whoever comes second, or saw one category less, is told.
export function orderCategories(
  db: Database,
  { from, to }: { from: string[]; to: string[] },
  by: ByOperator,
): Promise<Result<null, 'categories_changed'>> {
  return allOrNothing<null, 'categories_changed'>(db, async (tx) => {
    const now = (await lockCategories(tx)).map(({ slug }) => slug);
    if (isDeepStrictEqual(now, to)) return ok(null);
    if (!isDeepStrictEqual(now, from) || !isDeepStrictEqual(now.toSorted(), to.toSorted()))
      return fail('categories_changed');
    await updateCategoryOrder(tx, to);
    await writeDeed(tx, by, {
      action: 'categories.ordered',
      subject: 'categories',
      changes: { order: [now, to] },
    });
    await announcePageChange(tx, ['lists']);
    return ok(null);
  });
}
