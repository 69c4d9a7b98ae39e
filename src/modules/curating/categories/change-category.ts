import { type CategoryOrderRow, lockCategories } from '#modules/catalog/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { allOrNothing, type Database, type Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { tagsOf } from '../tags-of.ts';
import { listEventsOfCategory } from './categories.queries.ts';

type Change = { action: string; changes: Record<string, [before: unknown, after: unknown]> };

// An operator changes a category; nobody else changes any meanwhile. What `work` says that it did is written down with it, and
// nothing is where it answers null.
export function changeCategory<Reason extends string>(
  db: Database,
  slug: string,
  by: ByOperator,
  work: (tx: Tx, category: CategoryOrderRow) => Promise<Result<Change | null, Reason>>,
): Promise<Result<null, Reason | 'category_not_found'>> {
  return allOrNothing<null, Reason | 'category_not_found'>(db, async (tx) => {
    const category = (await lockCategories(tx)).find((one) => one.slug === slug);
    if (!category) return fail('category_not_found');
    const done = await work(tx, category);
    if (!done.ok) return done;
    if (!done.value) return ok(null);
    await writeDeed(tx, by, { subject: `category:${slug}`, ...done.value });
    await announcePageChange(tx, tagsOf(await listEventsOfCategory(tx, slug)));
    return ok(null);
  });
}
