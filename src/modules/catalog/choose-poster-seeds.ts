import type { Tx } from '#platform/database/index.ts';
import { nextPosterSeed } from '#shared/poster/next-poster-seed.ts';
import { type PosterTraits, posterTraits } from '#shared/poster/poster-traits.ts';
import { fnv1a } from '#shared/poster/random.ts';
import { listRecentPosters } from './catalog.queries.ts';

const NEIGHBOURS = 11;

// For each event a seed whose poster does not resemble those of its neighbours in the category.
export async function choosePosterSeeds(
  tx: Tx,
  events: { slug: string; categorySlug: string; posterSeed?: number }[],
): Promise<number[]> {
  const categories = [...new Set(events.map((event) => event.categorySlug))];
  const recent = new Map<string, PosterTraits[]>(categories.map((category) => [category, []]));
  for (const row of await listRecentPosters(tx, categories, NEIGHBOURS)) {
    recent.get(row.category_slug)?.push(posterTraits({ category: row.category_slug, seed: row.poster_seed }));
  }
  return events.map(({ slug, categorySlug: category, posterSeed }) => {
    const neighbours = recent.get(category) ?? [];
    const seed = posterSeed ?? nextPosterSeed(neighbours, category, fnv1a(slug));
    neighbours.push(posterTraits({ category, seed }));
    if (neighbours.length > NEIGHBOURS) neighbours.shift();
    return seed;
  });
}
