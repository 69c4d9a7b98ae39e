import type { Point } from '../circle.ts';
import { box, coords, dots, num, paint } from '../shapes.ts';
import { dyeBath } from './dye-bath.ts';
import type { Field } from './motif.ts';

type Ribbons = readonly [string, ...string[]];

function ribbonsOf({ palette, random }: Field): { warp: Ribbons; weft: Ribbons } {
  const { bold, warm, cool, shade, spark } = palette;
  return {
    warp: random.pick<Ribbons>([
      [bold, warm, bold],
      [warm, spark, bold],
      [warm, cool, spark],
    ]),
    weft: random.pick<Ribbons>([
      [cool, shade],
      [spark, shade],
      [shade, warm],
    ]),
  };
}

/** Ribbons over and under each other, on the slant. The weft lies whole; the warp is seen only where it is over. */
export function plait(field: Field): string {
  const { width, height, palette, random, idPrefix } = field;
  const step = Math.min(width, height) / random.pick([6, 7]);
  const { warp, weft } = ribbonsOf(field);
  // The cloth is woven square around the middle and turned by an eighth: this many steps reach every corner.
  const half = Math.ceil((width + height) / (2 * Math.SQRT2) / step);
  const reach = half * step;
  const bath = { weft: dyeBath(), warp: dyeBath() };
  const knots: Point[] = [];
  for (let row = -half; row < half; row++) {
    const y = row * step;
    bath.weft.add(
      weft[(row + half) % weft.length] ?? weft[0],
      `M${coords(-reach, y + step / 2)}h${num(reach * 2)}`,
    );
    for (let column = -half + ((row + half) % 2); column < half; column += 2) {
      // Turned, a cell stands as high on the poster as its row and column add up to.
      const isAbove = Math.abs(row + column + 1) * step > (height + step * 3) / Math.SQRT2;
      const isBeside = Math.abs(row - column) * step > (width + step * 3) / Math.SQRT2;
      if (isAbove || isBeside) continue;
      const x = (column + 0.5) * step;
      knots.push([x, y + step / 2]);
      bath.warp.add(
        warp[(column + half) % warp.length] ?? warp[0],
        `M${coords(x, y - step * 0.1)}v${num(step * 1.2)}`,
      );
    }
  }

  const cloth = (['weft', 'warp'] as const).flatMap((thread) =>
    bath[thread]
      .drain()
      .map(([colour, d], i) => ribbon(`${idPrefix}${thread}${i}`, d, step, colour, palette.ground)),
  );
  return (
    paint(palette.ground, box(0, 0, width, height)) +
    `<g transform="translate(${coords(width / 2, height / 2)})rotate(45)">` +
    `${cloth.join('')}${dots(palette.ground, step * 0.075, knots)}</g>`
  );
}

/** One line stroked ever narrower: outline, ribbon, and a pair of fine lines inside it. */
function ribbon(id: string, d: string, step: number, colour: string, ground: string): string {
  const strokes = [
    [0.96, ground],
    [0.8, colour],
    [0.5, ground],
    [0.4, colour],
  ] as const;
  const line = (share: number, tone: string) =>
    `<use href="#${id}" stroke="${tone}" stroke-width="${num(step * share)}"/>`;
  return `<defs><path id="${id}" d="${d}"/></defs>${strokes.map(([share, tone]) => line(share, tone)).join('')}`;
}
