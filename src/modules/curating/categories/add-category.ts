import { insertCategory, lockCategories } from '#modules/catalog/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isSlug, slugify } from '#shared/slug.ts';
import type { CategoryForm } from './categories.contract.ts';

type Reason = 'slug_invalid' | 'category_taken';

// As the last one. An address that one ever had is taken, also by one that is retired.
export function addCategory(
  db: Database,
  { slug: wanted, ...form }: CategoryForm & { slug: string },
  by: ByOperator,
): Promise<Result<{ slug: string }, Reason>> {
  return allOrNothing<{ slug: string }, Reason>(db, async (tx) => {
    const slug = wanted === '' ? slugify(form.names.en) : wanted;
    if (!isSlug(slug)) return fail('slug_invalid', { field: 'slug' });
    if ((await lockCategories(tx)).some((one) => one.slug === slug))
      return fail('category_taken', { field: wanted === '' ? 'names.en' : 'slug' });
    await insertCategory(tx, slug, form);
    await writeDeed(tx, by, {
      action: 'category.added',
      subject: `category:${slug}`,
      changes: { names: [null, form.names] },
    });
    await announcePageChange(tx, ['lists']);
    return ok({ slug });
  });
}
