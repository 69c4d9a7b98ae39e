import type { Point } from '../circle.ts';
import { button } from '../medallion.ts';
import {
  beadPoints,
  box,
  coords,
  diamond,
  disc,
  dots,
  num,
  paint,
  polygon,
  rays,
  ringsAround,
  star,
  trace,
} from '../shapes.ts';
import type { Field } from './motif.ts';

/** A row of people seen from behind: heads, shoulders, some with an arm up. */
function crowd({ width, height, random }: Field, y: number, size: number, tone: string): string {
  const count = Math.ceil(width / (size * 2.1)) + 1;
  const heads: Point[] = [];
  let bodies = '';
  let arms = '';
  for (let i = 0; i < count; i++) {
    const x = (i * width) / (count - 1) + random.between(-0.3, 0.3) * size;
    const head = y + random.between(-0.5, 0.5) * size;
    heads.push([x, head]);
    bodies += `M${coords(x, head + size * 1.75)}V${num(height * 1.1)}`;
    if (random.chance(0.34)) {
      const lean = random.pick([-1, 1]) * size;
      arms += `M${coords(x + lean * 0.9, head + size * 1.6)}l${coords(lean * random.between(0, 0.5), size * random.between(-3.3, -2.6))}`;
    }
  }
  return (
    trace(tone, size * 0.42, arms, 'round') +
    dots(tone, size * 0.58, heads) +
    trace(tone, size * 2.2, bodies, 'round')
  );
}

/** Where the lamps hang on the left half, as shares of the width; the right half mirrors them. */
const LAMPS = [0.08, 0.22, 0.36];

function beams({ width, palette, random }: Field, lampY: number, floor: number): string {
  const tones = [palette.spark, palette.warm, palette.cool];
  return LAMPS.map((lamp, i) => {
    const target = random.between(0.2, 0.8);
    const half = random.between(0.06, 0.11);
    const cone = (mirror: (share: number) => number) =>
      polygon([
        [mirror(lamp) * width, lampY],
        [mirror(target - half) * width, floor],
        [mirror(target + half) * width, floor],
      ]);
    const tone = tones[i % tones.length] ?? palette.spark;
    return (
      paint(
        tone,
        cone((share) => share),
        0.3,
      ) +
      paint(
        tone,
        cone((share) => 1 - share),
        0.3,
      )
    );
  }).join('');
}

/** The bandstand: half a sun, standing on the stage. */
function shell({ width, palette, random }: Field, floor: number): string {
  const cx = width / 2;
  const radius = Math.min(width * 0.42, floor * 0.72);
  const ring = ringsAround(cx, floor, radius, random.pick([24, 28, 32]));
  const circle = (share: number, tone: string) => paint(tone, disc(cx, floor, radius * share));
  return (
    circle(1.12, palette.ground) +
    dots(palette.spark, radius * 0.022, beadPoints(ring(0, 1.06, 0.5))) +
    circle(1, palette.bold) +
    paint(palette.ground, rays(ring(0, 0.97))) +
    circle(0.66, palette.ground) +
    paint(palette.warm, star(ring(0.5, 0.63))) +
    circle(0.44, palette.ground) +
    circle(0.38, palette.cool) +
    circle(0.27, palette.ground) +
    circle(0.2, palette.spark)
  );
}

function confetti({ width, height, palette, random }: Field): string {
  const size = Math.min(width, height) * 0.012;
  const scatter = (count: number): Point[] =>
    Array.from({ length: count }, () => [random.between(0, width), random.between(0.1, 0.55) * height]);
  let art = '';
  for (const tone of [palette.spark, palette.warm, palette.bold]) {
    art += dots(tone, size * 0.6, scatter(8));
    const squares = scatter(6).map(([x, y]) => diamond(x, y, size));
    art += paint(tone, squares.join(''));
  }
  return art;
}

/** The front of the stage, with a sawtooth hem, and everything below it dark. */
function apron({ width, height, palette }: Field, floor: number): string {
  const unit = Math.min(width, height);
  const count = Math.round(width / (unit * 0.05));
  const [half, rise] = [width / count / 2, unit * 0.043];
  const tooth = `l${coords(half, -rise)}l${coords(half, rise)}`;
  return (
    paint(palette.ground, box(0, floor, width, height - floor)) +
    paint(palette.warm, `M0 ${num(floor + unit * 0.055)}${tooth.repeat(count)}z`)
  );
}

export function stage(field: Field): string {
  const { width, height, palette, random } = field;
  const unit = Math.min(width, height);
  const floor = height * 0.74;
  const lampY = height * 0.055;

  let art = paint(palette.dusk, box(0, 0, width, height));
  art += shell(field, floor) + confetti(field) + beams(field, lampY, floor);
  art += paint(palette.ground, box(0, lampY - unit * 0.016, width, unit * 0.012));
  for (const lamp of LAMPS) {
    for (const share of [lamp, 1 - lamp]) {
      art += button({ cx: width * share, cy: lampY, radius: unit * 0.034, palette, random });
    }
  }
  art += apron(field, floor);
  art += crowd(field, height * 0.82, unit * 0.032, palette.bold);
  art += crowd(field, height * 0.87, unit * 0.042, palette.dusk);
  art += crowd(field, height * 0.93, unit * 0.054, palette.ground);
  return art;
}
