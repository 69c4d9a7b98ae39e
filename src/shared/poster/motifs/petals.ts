import type { Point } from '../circle.ts';
import {
  beadPoints,
  box,
  coords,
  disc,
  dots,
  paint,
  petalRing,
  ringsAround,
  stamp,
  stampAt,
  star,
} from '../shapes.ts';
import { type Field, isWide } from './motif.ts';

type Tones = readonly [outer: string, middle: string, inner: string];

const DESIGN_RADIUS = 200;

/** Rings of petals, each turned half a step against the one below. */
function rosette({ palette }: Field, [outer, middle, inner]: Tones, count: number): string {
  const r = DESIGN_RADIUS;
  const ring = ringsAround(0, 0, r, count);
  return (
    paint(palette.ground, petalRing(ring(0.3, 1.04), 1)) +
    paint(outer, petalRing(ring(0.34, 0.98), 0.82)) +
    paint(palette.ground, petalRing(ring(0.34, 0.8), 0.32)) +
    paint(palette.ground, petalRing(ring(0.1, 0.8, 0.5), 0.98)) +
    paint(middle, petalRing(ring(0.12, 0.75, 0.5), 0.78)) +
    dots(palette.spark, r * 0.03, beadPoints(ring(0, 0.9, 0.5))) +
    paint(palette.ground, disc(0, 0, r * 0.42)) +
    paint(inner, star(ring(0.3, 0.4))) +
    paint(palette.ground, disc(0, 0, r * 0.24)) +
    paint(palette.spark, petalRing(ring(0.03, 0.22, 0, 8), 0.9)) +
    paint(outer, disc(0, 0, r * 0.06))
  );
}

function daisy({ palette }: Field, [outer, middle]: Tones): string {
  const r = DESIGN_RADIUS;
  const ring = ringsAround(0, 0, r, 8);
  return (
    paint(palette.ground, petalRing(ring(0.12, 1.05), 1)) +
    paint(outer, petalRing(ring(0.16, 0.98), 0.84)) +
    paint(middle, petalRing(ring(0.2, 0.68), 0.42)) +
    paint(palette.ground, disc(0, 0, r * 0.26)) +
    paint(palette.spark, disc(0, 0, r * 0.19)) +
    paint(palette.ground, disc(0, 0, r * 0.09))
  );
}

function place(id: string, [x, y]: Point, radius: number): string {
  return stampAt(id, `translate(${coords(x, y)})scale(${(radius / DESIGN_RADIUS).toFixed(3)})`);
}

function tonesOf({ palette: { bold, warm, cool }, random }: Field): Tones {
  return random.pick<Tones>([
    [bold, warm, cool],
    [warm, bold, cool],
    [cool, warm, bold],
    [warm, cool, bold],
  ]);
}

/** Dots on the points and middles of a grid, tone on tone. */
function lattice({ width, height, palette }: Field, across: number): string {
  const step = width / across;
  const down = Math.round(height / step);
  const rise = height / down;
  const points: Point[] = [];
  for (let row = 0; row <= down * 2; row++) {
    for (let column = row % 2; column <= across * 2; column += 2) {
      points.push([(column * step) / 2, (row * rise) / 2]);
    }
  }
  return dots(palette.shade, step * 0.13, points);
}

/** One great flower in the middle and a quarter of another in every corner, as a kanga is laid out. */
function bloom(field: Field): string {
  const { width, height, random, idPrefix } = field;
  const unit = Math.min(width, height);
  const tones = tonesOf(field);
  const count = random.pick([10, 12, 14]);
  const [great, small] = [`${idPrefix}g`, `${idPrefix}s`];
  const smallTones: Tones = [tones[1], tones[2], tones[0]];

  let art = lattice(field, isWide(field) ? 15 : 7);
  art += stamp(great, rosette(field, tones, count)) + stamp(small, daisy(field, smallTones));
  for (const x of [0, width]) for (const y of [0, height]) art += place(small, [x, y], unit * 0.34);
  if (isWide(field)) {
    for (const x of [width * 0.2, width * 0.8]) art += place(small, [x, height / 2], unit * 0.2);
  }
  return art + place(great, [width / 2, height / 2], unit * 0.45);
}

/** Two flowers taking turns in a staggered grid. */
function meadow(field: Field): string {
  const { width, height, palette, random, idPrefix } = field;
  const across = isWide(field) ? 6 : 3;
  const step = width / across;
  const down = 2 * Math.round(height / (step * 1.4));
  const rise = height / down;
  const tones = tonesOf(field);
  const [even, odd] = [`${idPrefix}e`, `${idPrefix}o`];

  let art = lattice(field, across * 2);
  art += stamp(even, daisy(field, tones)) + stamp(odd, rosette(field, [tones[1], tones[2], tones[0]], 10));
  const seeds: Point[] = [];
  for (let row = 0; row <= down; row++) {
    const isOdd = row % 2 === 1;
    for (let column = 0; column <= across; column++) {
      const spot: Point = [(column + (isOdd ? 0.5 : 0)) * step, row * rise];
      art += place(isOdd ? odd : even, spot, step * (isOdd ? 0.46 : 0.39));
      seeds.push([spot[0] + step / 2, spot[1]]);
    }
  }
  return art + (random.chance(0.7) ? dots(palette.spark, step * 0.045, seeds) : '');
}

export function petals(field: Field): string {
  const ground = paint(field.palette.field, box(0, 0, field.width, field.height));
  return ground + (field.random.chance(0.6) ? bloom(field) : meadow(field));
}
