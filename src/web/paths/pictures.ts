import type { Locale } from '#shared/i18n.ts';
import { posterPath } from '#shared/poster/poster-path.ts';
import type { PosterRatio } from '#shared/poster/poster-ratios.ts';

type WithPoster = { slug_name: string; poster: { category: string; seed: number } };

export function posterSrc({ slug_name, poster }: WithPoster, ratio: PosterRatio): string {
  return posterPath({ slug: slug_name, category: poster.category, seed: poster.seed, ratio });
}

// The preview picture of an event. Its address changes with the event, because others cache it.
export const cardPath = (event: { slug_name: string; updated_at: string }, locale: Locale): string =>
  `/cards/${encodeURIComponent(event.slug_name)}.${locale}.png?v=${Date.parse(event.updated_at)}`;
