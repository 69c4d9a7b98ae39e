/** Width and height in the poster's own units, which are also its natural size in pixels. */
export const POSTER_SIZES = {
  '4x5': { width: 800, height: 1000 },
  '1x1': { width: 800, height: 800 },
  '16x9': { width: 1600, height: 900 },
  og: { width: 1200, height: 630 },
} as const;

export type PosterRatio = keyof typeof POSTER_SIZES;

export const POSTER_RATIOS = ['4x5', '1x1', '16x9', 'og'] as const satisfies readonly PosterRatio[];

export function isPosterRatio(text: string): text is PosterRatio {
  return Object.hasOwn(POSTER_SIZES, text);
}
