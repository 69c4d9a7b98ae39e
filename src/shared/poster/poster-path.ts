import { isPosterRatio, type PosterRatio } from './poster-ratios.ts';
import type { PosterIdentity } from './poster-traits.ts';
import { fnv1a } from './random.ts';

// The slug is for those who read addresses: it changes nothing of the drawing.
export type PosterRequest = PosterIdentity & { slug: string; ratio: PosterRatio };

const MAX_SEED = 0xffff_ffff;
const POSTER_PATH =
  /^\/posters\/(?<category>[a-z0-9-]{1,60})\/(?<slug>[a-z0-9-]{1,160})-(?<seed>0|[1-9][0-9]{0,9})\.(?<ratio>[a-z0-9]{2,4})\.(?<format>svg|png)$/;

/** Link previews cannot show SVG, so the social card is the one ratio served as PNG. */
function formatOf(ratio: PosterRatio): 'svg' | 'png' {
  return ratio === 'og' ? 'png' : 'svg';
}

export function posterPath({ slug, category, seed, ratio }: PosterRequest): string {
  return `/posters/${category}/${slug}-${seed}.${ratio}.${formatOf(ratio)}`;
}

/** For what has a name but nobody chose a seed: an organiser, a category. */
export const patternPath = (wanted: Omit<PosterRequest, 'seed'>): string =>
  posterPath({ ...wanted, seed: fnv1a(wanted.slug) });

/** Reads a path that `posterPath` wrote; anything else, however close, is null. */
export function parsePosterPath(path: string): PosterRequest | null {
  const { category, slug, seed, ratio, format } = POSTER_PATH.exec(path)?.groups ?? {};
  if (!category || !slug || !seed || !ratio || !isPosterRatio(ratio)) return null;
  if (formatOf(ratio) !== format || Number(seed) > MAX_SEED) return null;
  return { slug, category, seed: Number(seed), ratio };
}
