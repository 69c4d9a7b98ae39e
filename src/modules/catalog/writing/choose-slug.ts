import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { RESERVED_EVENT_SLUGS } from '#shared/site-map/reserved-words.ts';
import { isSlug, slugify } from '#shared/slug.ts';
import { isSlugTaken, listSlugsLike, lockSlugs } from '../catalog.queries.ts';

const NO_EVENT = 0;

// The slug that was asked for, if no event has or had it; otherwise one made of the name, with a number if it is taken.
export async function chooseSlug(
  tx: Tx,
  { slug, name }: { slug: string | null; name: string },
): Promise<Result<string, 'slug_invalid' | 'slug_reserved' | 'slug_taken'>> {
  await lockSlugs(tx);
  if (slug !== null) {
    if (!isSlug(slug)) return fail('slug_invalid', { field: 'slug' });
    if (RESERVED_EVENT_SLUGS.has(slug)) return fail('slug_reserved', { field: 'slug' });
    return (await isSlugTaken(tx, slug, NO_EVENT)) ? fail('slug_taken', { field: 'slug' }) : ok(slug);
  }
  const wanted = slugify(name);
  const taken = new Set([...RESERVED_EVENT_SLUGS, ...(await listSlugsLike(tx, wanted))]);
  if (!taken.has(wanted)) return ok(wanted);
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${wanted}-${number}`)) return ok(`${wanted}-${number}`);
  }
}
