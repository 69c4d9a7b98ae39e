import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { beadPoints, disc, dots, paint, petalRing, ringsAround, star } from './shapes.ts';

type Medallion = { cx: number; cy: number; radius: number; palette: Palette; random: Random };

type Tones = readonly [first: string, second: string, third: string];

function tonesOf({ bold, warm, cool }: Palette, random: Random): Tones {
  return random.pick<Tones>([
    [bold, warm, cool],
    [warm, bold, cool],
    [warm, cool, bold],
    [cool, warm, bold],
    [bold, cool, warm],
  ]);
}

/** A round ornament of concentric patterned rings: the head of a drum, the face of a sun. */
export function medallion({ cx, cy, radius: r, palette, random }: Medallion): string {
  const [first, second, third] = tonesOf(palette, random);
  const face = random.pick(['star', 'flower', 'target'] as const);
  const count = random.pick([20, 24, 28]);
  const circle = (share: number, colour: string) => paint(colour, disc(cx, cy, r * share));
  const ring = ringsAround(cx, cy, r, count);

  let art = circle(1, first);
  art += random.chance(0.5)
    ? dots(palette.ground, r * 0.04, beadPoints(ring(0, 0.9)))
    : paint(palette.ground, star(ring(0.82, 0.96)));
  art += circle(0.83, palette.ground);
  art += paint(second, star(ring(0.6, 0.79, 0.5))) + circle(0.55, palette.ground);

  if (face === 'star') {
    art += paint(third, star(ring(0.22, 0.52, 0, 8))) + paint(palette.spark, star(ring(0.16, 0.38, 0.5, 8)));
    return art + circle(0.21, first) + circle(0.11, palette.ground);
  }
  if (face === 'flower') {
    art += paint(third, petalRing(ring(0.1, 0.52, 0, 10), 0.92));
    art += paint(palette.spark, petalRing(ring(0.1, 0.36, 0, 10), 0.5));
    return art + circle(0.15, first) + circle(0.07, palette.ground);
  }
  return (
    art +
    circle(0.46, third) +
    circle(0.37, palette.spark) +
    circle(0.27, first) +
    circle(0.14, palette.ground)
  );
}

/** The same idea for places too small for detail. */
export function button({ cx, cy, radius: r, palette, random }: Medallion): string {
  const [first, second] = tonesOf(palette, random);
  const circle = (share: number, colour: string) => paint(colour, disc(cx, cy, r * share));
  const middle = random.chance(0.5)
    ? circle(0.74, palette.ground) + circle(0.46, second)
    : dots(palette.ground, r * 0.1, beadPoints({ cx, cy, inner: 0, outer: r * 0.76, count: 10 })) +
      circle(0.5, palette.ground) +
      circle(0.4, second);
  return circle(1, first) + middle + circle(0.2, palette.spark);
}
