import type { Point } from '../circle.ts';
import { beadPoints, box, coords, diamond, disc, dots, num, paint, petalRing, polygon } from '../shapes.ts';

/** The side of a tile, in its own units. */
export const CELL = 100;

const MIDDLE = CELL / 2;

type Tones = readonly [base: string, first: string, second: string];

type Tile = (tones: Tones, quarterTurns: number) => string;

/** A pie slice whose corner is one of the cell's corners, turned clockwise from the top left. */
function quarterDisc(radius: number, quarterTurns: number): string {
  const r = num(radius);
  const rest = num(CELL - radius);
  const slices = [
    `M0 0h${r}A${r} ${r} 0 0 1 0 ${r}Z`,
    `M${CELL} 0v${r}A${r} ${r} 0 0 1 ${rest} 0Z`,
    `M${CELL} ${CELL}h-${r}A${r} ${r} 0 0 1 ${CELL} ${rest}Z`,
    `M0 ${CELL}v-${r}A${r} ${r} 0 0 1 ${r} ${CELL}Z`,
  ];
  return slices[quarterTurns % 4] ?? '';
}

const fan: Tile = ([base, first, second], turns) =>
  paint(first, quarterDisc(100, turns)) +
  paint(second, quarterDisc(50, turns)) +
  paint(base, quarterDisc(24, turns));

const arcs: Tile = ([base, first, second], turns) =>
  [first, base, second, base, first].map((tone, i) => paint(tone, quarterDisc(100 - i * 20, turns))).join('');

const leaf: Tile = ([, first, second], turns) => {
  const [foot, tip] = turns % 2 === 0 ? [0, CELL] : [CELL, 0];
  const half = (bendX: number, bendY: number) => `M${foot} 0Q${bendX} ${bendY} ${tip} ${CELL}Z`;
  return paint(first, half(tip, 0)) + paint(second, half(foot, CELL));
};

const wheel: Tile = ([base, first, second]) =>
  paint(first, disc(MIDDLE, MIDDLE, 46)) +
  dots(base, 3.6, beadPoints({ cx: MIDDLE, cy: MIDDLE, inner: 0, outer: 38, count: 12 })) +
  paint(base, disc(MIDDLE, MIDDLE, 29)) +
  paint(second, disc(MIDDLE, MIDDLE, 17));

const CORNERS: readonly Point[] = [
  [14, 14],
  [86, 14],
  [14, 86],
  [86, 86],
];

const gem: Tile = ([base, first, second]) =>
  paint(first, diamond(MIDDLE, MIDDLE, 46)) +
  paint(base, diamond(MIDDLE, MIDDLE, 29)) +
  paint(second, diamond(MIDDLE, MIDDLE, 15)) +
  dots(first, 6, CORNERS);

const flower: Tile = ([base, first, second]) =>
  paint(first, petalRing({ cx: MIDDLE, cy: MIDDLE, inner: 4, outer: 47, count: 8 }, 0.86)) +
  paint(second, disc(MIDDLE, MIDDLE, 13)) +
  paint(base, disc(MIDDLE, MIDDLE, 6));

const peaks: Tile = ([, first, second], turns) => {
  const foot = turns % 2 === 0 ? CELL : 0;
  const peak = (x: number, half: number, height: number) =>
    polygon([
      [x - half, foot],
      [x, Math.abs(foot - height)],
      [x + half, foot],
    ]);
  return (
    paint(first, peak(25, 25, 100) + peak(75, 25, 100)) + paint(second, peak(25, 12, 50) + peak(75, 12, 50))
  );
};

const arch: Tile = ([base, first, second], turns) => {
  const isUp = turns % 2 === 0;
  const foot = isUp ? CELL : 0;
  const half = (radius: number) =>
    `M${coords(MIDDLE - radius, foot)}a${radius} ${radius} 0 0 ${isUp ? 1 : 0} ${radius * 2} 0z`;
  const lintel = box(0, isUp ? 0 : CELL - 22, CELL, 22);
  return paint(first, half(50)) + paint(base, half(34)) + paint(second, half(18) + lintel);
};

/** The two quarter circles come twice: they join across tiles into larger curves. */
export const TILES: readonly [Tile, ...Tile[]] = [
  fan,
  fan,
  arcs,
  arcs,
  leaf,
  wheel,
  gem,
  flower,
  peaks,
  arch,
];
