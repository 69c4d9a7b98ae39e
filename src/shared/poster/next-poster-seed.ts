import { type PosterTraits, posterTraits } from './poster-traits.ts';

const LOOK_BACK = 11;
const PALETTE_LOOK_BACK = 3;
const MAX_TRIES = 4096;

/**
 * The first seed from `startSeed` on whose poster cannot be taken for a neighbour's: its palette and motif
 * together differ from the last 11 posters given, and its palette alone from the last 3. Newest last.
 */
export function nextPosterSeed(
  recentTraits: readonly Pick<PosterTraits, 'palette' | 'motif'>[],
  category: string,
  startSeed: number,
): number {
  const recent = recentTraits.slice(-LOOK_BACK);
  const recentPalettes = recent.slice(-PALETTE_LOOK_BACK);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const seed = (startSeed + tries) >>> 0;
    const { palette, motif } = posterTraits({ category, seed });
    const isTwin = recent.some((other) => other.palette === palette && other.motif === motif);
    const isSibling = recentPalettes.some((other) => other.palette === palette);
    if (!isTwin && !isSibling) return seed;
  }
  // Eleven neighbours cannot rule out every design, so only astronomically bad luck leads here.
  return startSeed >>> 0;
}
