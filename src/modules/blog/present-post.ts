import { posterPath } from '#shared/poster/poster-path.ts';
import { posterPlaceholder } from '#shared/poster/poster-traits.ts';
import type { PostSummary } from './blog.contract.ts';
import type { PostHeadRow } from './blog.queries.ts';

export function presentPost(row: PostHeadRow): PostSummary {
  const { slug, poster_category: category, poster_seed: seed } = row;
  return {
    slug_name: slug,
    title: row.title,
    summary: row.summary,
    author: row.author,
    published_at: row.published_at.toISOString(),
    main_image: posterPath({ slug, category, seed, ratio: '16x9' }),
    poster: { category, seed, color: posterPlaceholder({ category, seed }).field },
  };
}
