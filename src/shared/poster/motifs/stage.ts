import type { Point } from '../circle.ts';
import { button } from '../medallion.ts';
import {
  box,
  coords,
  diamond,
  disc,
  dots,
  num,
  paint,
  polygon,
  type Ring,
  rays,
  star,
  string,
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

function beams({ width, palette, random }: Field, lampY: number, floor: number): string {
  const pairs = 3;
  const tones = [palette.spark, palette.warm, palette.cool];
  let art = '';
  for (let i = 0; i < pairs; i++) {
    const lamp = width * (0.08 + i * 0.14);
    const target = width * random.between(0.2, 0.8);
    const half = width * random.between(0.06, 0.11);
    const tone = tones[i % tones.length] ?? palette.spark;
    for (const mirror of [(x: number) => x, (x: number) => width - x]) {
      const cone = polygon([
        [mirror(lamp), lampY],
        [mirror(target - half), floor],
        [mirror(target + half), floor],
      ]);
      art += paint(tone, cone, 0.3);
    }
  }
  return art;
}

/** The bandstand: half a sun, standing on the stage. */
function shell({ width, palette, random }: Field, floor: number): string {
  const cx = width / 2;
  const radius = Math.min(width * 0.42, floor * 0.72);
  const count = random.pick([24, 28, 32]);
  const ring = (inner: number, outer: number, offset = 0): Ring => ({
    cx,
    cy: floor,
    inner: radius * inner,
    outer: radius * outer,
    count,
    offset,
  });
  const circle = (share: number, tone: string) => paint(tone, disc(cx, floor, radius * share));
  return (
    circle(1.12, palette.ground) +
    dots(palette.spark, radius * 0.022, string(ring(0, 1.06, 0.5))) +
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

export function stage(field: Field): string {
  const { width, height, palette, random } = field;
  const unit = Math.min(width, height);
  const floor = height * 0.74;

  let art = paint(palette.dusk, box(0, 0, width, height));
  art += shell(field, floor);

  for (const tone of [palette.spark, palette.warm, palette.bold]) {
    const pieces = Array.from(
      { length: 14 },
      (): Point => [random.between(0, width), random.between(height * 0.1, height * 0.55)],
    );
    art += dots(tone, unit * 0.007, pieces.slice(0, 8));
    art += paint(
      tone,
      pieces
        .slice(8)
        .map(([x, y]) => diamond(x, y, unit * 0.012))
        .join(''),
    );
  }

  const lampY = height * 0.055;
  art += beams(field, lampY, floor);
  art += paint(palette.ground, box(0, lampY - unit * 0.016, width, unit * 0.012));
  for (let i = 0; i < 3; i++) {
    for (const x of [width * (0.08 + i * 0.14), width * (0.92 - i * 0.14)]) {
      art += button({ cx: x, cy: lampY, radius: unit * 0.034, palette, random });
    }
  }

  art += paint(palette.ground, box(0, floor, width, height - floor));
  const count = Math.round(width / (unit * 0.05));
  const step = width / count;
  const hem = `M0 ${num(floor + unit * 0.055)}${`l${coords(step / 2, -unit * 0.043)}l${coords(step / 2, unit * 0.043)}`.repeat(count)}z`;
  art += paint(palette.warm, hem);

  const rows = [
    { y: 0.82, size: 0.032, tone: palette.bold },
    { y: 0.87, size: 0.042, tone: palette.dusk },
    { y: 0.93, size: 0.054, tone: palette.ground },
  ];
  for (const { y, size, tone } of rows) {
    art += crowd(field, height * y, unit * size, tone);
  }
  return art;
}
