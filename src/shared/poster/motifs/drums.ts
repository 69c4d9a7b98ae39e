import { button, medallion } from '../medallion.ts';
import { box, disc, num, paint, stamp, stampAt } from '../shapes.ts';
import { type Field, isWide } from './motif.ts';

type Circle = { cx: number; cy: number; radius: number };

const RADII = [
  0.3, 0.24, 0.2, 0.2, 0.16, 0.15, 0.12, 0.12, 0.1, 0.1, 0.08, 0.08, 0.065, 0.065, 0.065, 0.05, 0.05,
];
const DARTS_PER_CIRCLE = 60;
const DESIGNS = 3;
const DESIGN_RADIUS = 100;

/** Throws circles of falling size and keeps those that touch no earlier one. */
function packCircles(field: Field): Circle[] {
  const { width, height, random } = field;
  const unit = Math.min(width, height);
  const gap = unit * 0.02;
  const radii = isWide(field) ? RADII.flatMap((share) => [share, share]) : RADII;
  const circles: Circle[] = [];
  for (const share of radii) {
    for (let dart = 0; dart < DARTS_PER_CIRCLE; dart++) {
      const radius = unit * share;
      const cx = random.between(0, width);
      const cy = random.between(0, height);
      const isFree = circles.every((other) => {
        const reach = radius + other.radius + gap;
        const [dx, dy] = [cx - other.cx, cy - other.cy];
        return dx * dx + dy * dy >= reach * reach;
      });
      if (!isFree) continue;
      circles.push({ cx, cy, radius });
      break;
    }
  }
  return circles;
}

export function drums(field: Field): string {
  const { width, height, palette, random, idPrefix } = field;
  const unit = Math.min(width, height);
  const circles = packCircles(field);
  const design = { cx: 0, cy: 0, radius: DESIGN_RADIUS, palette, random };

  let art = paint(palette.field, box(0, 0, width, height));
  art += paint(
    palette.shade,
    circles.map(({ cx, cy, radius }) => disc(cx, cy, radius + unit * 0.04)).join(''),
  );
  for (let i = 0; i < DESIGNS; i++) {
    art += stamp(`${idPrefix}l${i}`, medallion(design)) + stamp(`${idPrefix}s${i}`, button(design));
  }
  circles.forEach(({ cx, cy, radius }, index) => {
    const size = radius > unit * 0.11 ? 'l' : 's';
    const turn = `translate(${num(cx)} ${num(cy)})scale(${(radius / DESIGN_RADIUS).toFixed(3)})`;
    art += stampAt(`${idPrefix}${size}${index % DESIGNS}`, turn);
  });
  return art;
}
