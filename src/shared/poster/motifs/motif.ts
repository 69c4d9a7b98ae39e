import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';

/** The field (mji) that a motif fills; whatever crosses its edges is cut off. */
export type Field = {
  width: number;
  height: number;
  palette: Palette;
  random: Random;
  /** Begins the ids of repeated parts, so that posters inlined side by side do not borrow from each other. */
  idPrefix: string;
};

export type Motif = (field: Field) => string;

/** Landscape fields hold about twice as many repeats across. */
export function isWide({ width, height }: Field): boolean {
  return width > height * 1.3;
}
