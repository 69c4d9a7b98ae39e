import type { BorderName } from './border-names.ts';
import type { Point } from './circle.ts';
import type { Palette } from './palettes.ts';
import { box, diamond, dots, paint, polygon, stampAt } from './shapes.ts';

type Frame = { width: number; height: number; thickness: number; palette: Palette; idPrefix: string };

/**
 * One side of the frame as a strip: `u` runs along it, `v` from the poster's edge (0) to the field (thickness).
 * `marks` are the middles of its repeats and `joints` the places between them.
 */
type Side = {
  length: number;
  place: (u: number, v: number) => Point;
  marks: number[];
  joints: number[];
  pitch: number;
};

/** The top and the left side. Whole repeats only, stretched a little so that they end exactly at the corners. */
function sidesOf({ width, height, thickness: t }: Frame, idealPitch: number): Side[] {
  const side = (length: number, place: Side['place']): Side => {
    const count = Math.round(length / idealPitch);
    const pitch = length / count;
    const marks = Array.from({ length: count }, (_, i) => (i + 0.5) * pitch);
    return { length, place, pitch, marks, joints: marks.slice(1).map((u) => u - pitch / 2) };
  };
  return [side(width - 2 * t, (u, v) => [t + u, v]), side(height - 2 * t, (u, v) => [v, t + u])];
}

/** A saw blade along the field's edge. */
function sawOf({ place, marks, pitch, length }: Side, foot: number, tip: number): string {
  const teeth = marks.flatMap((u) => [place(u, tip), place(u + pitch / 2, foot)]);
  return polygon([place(0, foot), ...teeth, place(length, foot)]);
}

function pointsAt(sides: Side[], where: 'marks' | 'joints', v: number): Point[] {
  return sides.flatMap((side) => side[where].map((u) => side.place(u, v)));
}

function diamondsAt(points: Point[], half: number): string {
  return points.map(([x, y]) => diamond(x, y, half)).join('');
}

type Pattern = {
  /** Length of one repeat, in thicknesses. */
  pitch: number;
  draw: (sides: Side[], thickness: number, palette: Palette) => string;
};

const PATTERNS: Record<BorderName, Pattern> = {
  teeth: {
    pitch: 0.62,
    draw: (sides, t, { bold, warm, spark }) =>
      paint(bold, sides.map((side) => sawOf(side, t, t * 0.2)).join('')) +
      paint(warm, sides.map((side) => sawOf(side, t * 1.15, t * 0.58)).join('')) +
      dots(spark, t * 0.08, pointsAt(sides, 'joints', t * 0.3)),
  },
  diamonds: {
    pitch: 0.9,
    draw: (sides, t, { warm, frame, bold, spark }) => {
      const middles = pointsAt(sides, 'marks', t * 0.5);
      return (
        paint(warm, diamondsAt(middles, t * 0.36)) +
        paint(frame, diamondsAt(middles, t * 0.21)) +
        dots(spark, t * 0.09, middles) +
        dots(bold, t * 0.11, pointsAt(sides, 'joints', t * 0.5))
      );
    },
  },
  // Whole discs on the field's edge: the field, painted later, covers their inner halves.
  scallops: {
    pitch: 0.96,
    draw: (sides, t, { bold, frame, warm, spark }) => {
      const domes = pointsAt(sides, 'marks', t);
      return (
        dots(bold, t * 0.48, domes) +
        dots(frame, t * 0.34, domes) +
        dots(warm, t * 0.22, domes) +
        dots(spark, t * 0.09, pointsAt(sides, 'joints', t * 0.34))
      );
    },
  },
  beads: {
    pitch: 0.8,
    draw: (sides, t, { bold, frame, warm, spark }) => {
      const middles = pointsAt(sides, 'marks', t * 0.5);
      return (
        dots(warm, t * 0.27, middles) +
        dots(frame, t * 0.16, middles) +
        dots(bold, t * 0.09, middles) +
        paint(spark, diamondsAt(pointsAt(sides, 'joints', t * 0.5), t * 0.1))
      );
    },
  },
};

/** Set a little inwards of the two left corners, where a card's rounded corner does not cut them. */
function corners({ height, thickness: t, palette }: Frame): string {
  const inset = t * 0.6;
  const points: Point[] = [
    [inset, inset],
    [inset, height - inset],
  ];
  return (
    paint(palette.bold, diamondsAt(points, t * 0.36)) +
    paint(palette.frame, diamondsAt(points, t * 0.22)) +
    dots(palette.spark, t * 0.1, points)
  );
}

/** The border (pindo), with a fine rule between it and the field. Half is drawn; turned around, it is the rest. */
export function drawBorder(name: BorderName, frame: Frame): string {
  const { width, height, thickness, palette, idPrefix } = frame;
  const { pitch, draw } = PATTERNS[name];
  const half = draw(sidesOf(frame, thickness * pitch), thickness, palette) + corners(frame);
  const edge = thickness * 0.94;
  return (
    paint(palette.frame, box(0, 0, width, height)) +
    `<g id="${idPrefix}b">${half}</g>` +
    stampAt(`${idPrefix}b`, `matrix(-1 0 0 -1 ${width} ${height})`) +
    paint(palette.spark, box(edge, edge, width - 2 * edge, height - 2 * edge))
  );
}
