import { drawBorder } from './borders.ts';
import { emblem } from './emblems.ts';
import { DRAW_MOTIF } from './motifs.ts';
import type { PosterRequest } from './poster-path.ts';
import { POSTER_SIZES } from './poster-ratios.ts';
import { designOf } from './poster-traits.ts';
import { fnv1a } from './random.ts';
import { num } from './shapes.ts';

/**
 * An event's poster as SVG: a kanga's border (pindo) around its field (mji), without text, and a sign of its category in a
 * corner. What is no event wears the category 'site', which has none. The same request gives the same bytes on every
 * machine and in every browser.
 */
export function poster({ category, seed, ratio }: Omit<PosterRequest, 'slug'>): string {
  const { width, height } = POSTER_SIZES[ratio];
  const { palette, motif, border, random } = designOf({ category, seed });
  const idPrefix = `p${fnv1a(`${motif}-${category}-${seed}-${ratio}`).toString(36)}`;
  const thickness = Math.round(Math.min(width, height) * 0.09);
  const [innerWidth, innerHeight] = [width - 2 * thickness, height - 2 * thickness];
  const art = DRAW_MOTIF[motif]({ width: innerWidth, height: innerHeight, palette, random, idPrefix });

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    drawBorder(border, { width, height, thickness, palette, idPrefix }) +
    `<svg x="${num(thickness)}" y="${num(thickness)}" width="${num(innerWidth)}" height="${num(innerHeight)}">` +
    `${art}</svg>${emblem(category, width, height, thickness)}</svg>`
  );
}
