import type { Point } from '../circle.ts';
import { medallion } from '../medallion.ts';
import {
  beadPoints,
  box,
  coords,
  disc,
  dots,
  paint,
  petalRing,
  rays,
  ringsAround,
  spikes,
} from '../shapes.ts';
import { type Field, isWide } from './motif.ts';

/** Light on water: lozenges that narrow and widen down to the lower edge. */
function reflection({ width, height, palette, random }: Field, horizon: number): string {
  const rows = 7;
  const step = (height - horizon) / rows;
  const tones = [palette.warm, palette.bold, palette.spark, palette.cool];
  let art = paint(palette.ground, box(0, horizon, width, height - horizon));
  let ripples = '';
  for (let row = 0; row < rows; row++) {
    const y = horizon + (row + 0.5) * step;
    const lens = (x: number, reach: number) =>
      `M${coords(x - reach, y)}Q${coords(x, y - step * 0.6, x + reach, y)}Q${coords(x, y + step * 0.6, x - reach, y)}`;
    const half = width * (row % 2 === 0 ? random.between(0.26, 0.38) : random.between(0.14, 0.24));
    const side = half + width * random.between(0.08, 0.14);
    ripples += lens(width / 2 - side, width * 0.09) + lens(width / 2 + side, width * 0.09);
    art += paint(tones[row % tones.length] ?? palette.warm, lens(width / 2, half));
  }
  return art + paint(palette.shade, ripples);
}

/** In shares of the field. */
const TOP_CORNERS: readonly Point[] = [
  [0, 0],
  [1, 0],
];
const BOTTOM_CORNERS: readonly Point[] = [
  [0, 1],
  [1, 1],
];

/** A quarter of a flower in each corner that the sun leaves empty. */
function cornerFans({ width, height, palette }: Field, corners: readonly Point[]): string {
  const reach = Math.min(width, height) * 0.2;
  return corners
    .map(([x, y]) => {
      const [cx, cy] = [x * width, y * height];
      const ring = ringsAround(cx, cy, reach, 16);
      return (
        paint(palette.ground, disc(cx, cy, reach)) +
        paint(palette.warm, petalRing(ring(0, 0.92, 0.5), 0.8)) +
        paint(palette.bold, disc(cx, cy, reach * 0.42)) +
        paint(palette.spark, disc(cx, cy, reach * 0.24)) +
        dots(palette.spark, reach * 0.045, beadPoints(ring(0, 1.16)))
      );
    })
    .join('');
}

export function sun(field: Field): string {
  const { width, height, palette, random } = field;
  const unit = Math.min(width, height);
  const isRising = random.chance(0.5);
  const [cx, cy] = [width / 2, isRising ? height * 0.62 : height / 2];
  const radius = unit * (isRising ? (isWide(field) ? 0.38 : 0.36) : 0.31);
  const count = random.pick([16, 20, 24]);
  const ring = ringsAround(cx, cy, radius, count);

  let art = paint(palette.field, box(0, 0, width, height));
  art += paint(palette.shade, rays({ cx, cy, inner: 0, outer: width + height, count, offset: 0.5 }));
  art += cornerFans(field, isRising ? TOP_CORNERS : [...TOP_CORNERS, ...BOTTOM_CORNERS]);
  art +=
    paint(palette.warm, spikes(ring(1, 1.56), 0.66)) + paint(palette.bold, spikes(ring(1, 1.32, 0.5), 0.66));
  art += dots(palette.spark, radius * 0.04, beadPoints(ring(0, 1.46, 0.5)));
  art += paint(palette.ground, disc(cx, cy, radius * 1.06));
  art += medallion({ cx, cy, radius, palette, random });
  return isRising ? art + reflection(field, cy + radius * 0.18) : art;
}
