import { BORDERS, type BorderName } from './border-names.ts';
import { type MotifName, motifsOf } from './motif-names.ts';
import { PALETTES, type Palette } from './palettes.ts';
import { fnv1a, type Random, randomFrom } from './random.ts';

/**
 * What decides a poster's design. The seed is an unsigned 32-bit number stored on the event. Its name and address are no part
 * of it: a poster that somebody chose stays when they change.
 */
export type PosterIdentity = { category: string; seed: number };

export type PosterTraits = { palette: string; motif: MotifName; border: BorderName };

type Design = { palette: Palette; motif: MotifName; border: BorderName; random: Random };

/** The traits, and the random sequence that goes on to draw the motif. */
export function designOf({ category, seed }: PosterIdentity): Design {
  const random = randomFrom(fnv1a(`${seed}`));
  const palette = random.pick(PALETTES);
  const motif = random.pick(motifsOf(category));
  const border = random.pick(BORDERS);
  return { palette, motif, border, random };
}

export function posterTraits(identity: PosterIdentity): PosterTraits {
  const { palette, motif, border } = designOf(identity);
  return { palette: palette.name, motif, border };
}

/** The colours to show in a poster's place until it arrives, or if it never does. */
export function posterPlaceholder(identity: PosterIdentity): {
  frame: string;
  field: string;
  accent: string;
} {
  const { palette } = designOf(identity);
  return { frame: palette.frame, field: palette.field, accent: palette.bold };
}
