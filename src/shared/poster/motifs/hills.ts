import { sine } from '../circle.ts';
import { medallion } from '../medallion.ts';
import { at, box, disc, num, paint, polygon, stamp, stampAt, trace } from '../shapes.ts';
import type { Field } from './motif.ts';

type Ridge = (x: number) => number;

const SAMPLES = 14;

function ridgeLine(ridge: Ridge, width: number): string {
  const step = width / SAMPLES;
  const point = (i: number) => [i * step, ridge(i * step)] as const;
  let d = `M${at(point(-1))}`;
  for (let i = 0; i <= SAMPLES; i++) {
    const [x, y] = point(i);
    const [nextX, nextY] = point(i + 1);
    d += `Q${num(x)} ${num(y)} ${num((x + nextX) / 2)} ${num((y + nextY) / 2)}`;
  }
  return `${d}L${at(point(SAMPLES + 1))}`;
}

function makeRidge({ width, random }: Field, base: number, rise: number): Ridge {
  const [long, short] = [random.between(0.55, 1.1), random.between(1.3, 2.1)];
  const [phase, quiver] = [random.next(), random.next()];
  return (x) =>
    base - rise * (0.7 * sine((x / width) * long + phase) + 0.3 * sine((x / width) * short + quiver));
}

function trees({ width, height, palette, random }: Field, ridge: Ridge): string {
  const unit = Math.min(width, height);
  let trunks = '';
  let crowns = '';
  let cores = '';
  const isRound = random.chance(0.5);
  const count = Math.round((width / unit) * 5);
  for (let i = 0; i < count; i++) {
    const x = (width * (i + random.between(0.25, 0.75))) / count;
    const tall = unit * random.between(0.1, 0.16);
    const y = ridge(x);
    const wide = tall * 0.3;
    trunks += box(x - unit * 0.006, y - tall * 0.6, unit * 0.012, tall * 0.7);
    if (isRound) {
      crowns += disc(x, y - tall * 0.75, wide);
      cores += disc(x, y - tall * 0.75, wide * 0.45);
    } else {
      crowns += polygon([
        [x - wide, y - tall * 0.3],
        [x, y - tall * 1.15],
        [x + wide, y - tall * 0.3],
      ]);
      cores += polygon([
        [x - wide * 0.45, y - tall * 0.4],
        [x, y - tall * 0.8],
        [x + wide * 0.45, y - tall * 0.4],
      ]);
    }
  }
  return paint(palette.ground, trunks + crowns) + paint(palette.warm, cores);
}

export function hills(field: Field): string {
  const { width, height, palette, random, idPrefix } = field;
  const unit = Math.min(width, height);
  const [cx, cy] = [width * random.pick([0.32, 0.5, 0.68]), height * 0.3];

  let art = paint(palette.field, box(0, 0, width, height));
  for (const [share, tone] of [
    [0.56, palette.shade],
    [0.46, palette.field],
    [0.36, palette.shade],
  ] as const) {
    art += paint(tone, disc(cx, cy, unit * share));
  }
  art += medallion({ cx, cy, radius: unit * 0.23, palette, random });

  const layers = [
    { base: 0.46, tone: palette.bold, contour: palette.warm },
    { base: 0.58, tone: palette.dusk, contour: palette.shade },
    { base: 0.69, tone: palette.cool, contour: palette.ground },
    { base: 0.81, tone: palette.warm, contour: palette.bold },
    { base: 0.93, tone: palette.ground, contour: palette.bold },
  ];
  layers.forEach(({ base, tone, contour }, index) => {
    const ridge = makeRidge(field, height * base, unit * (0.1 - index * 0.012));
    const crest = ridgeLine(ridge, width);
    const id = `${idPrefix}r${index}`;
    if (index === layers.length - 1) art += trees(field, ridge);
    art += paint(tone, `${crest}V${num(height)}H${num(-width / SAMPLES)}Z`);
    art += stamp(id, trace(contour, unit * 0.007, crest));
    for (let line = 1; line <= 3; line++) art += stampAt(id, `translate(0 ${num(line * unit * 0.03)})`);
  });
  return art;
}
