import { onCircle, type Point } from './circle.ts';

/** A tenth of a unit is finer than a pixel at every size we draw, and keeps the files small. */
export function num(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** Coordinates joined as densely as path data allows: a minus sign separates by itself. */
export function coords(...values: number[]): string {
  return values.map(num).reduce((text, next) => (next.startsWith('-') ? text + next : `${text} ${next}`));
}

export function at([x, y]: Point): string {
  return coords(x, y);
}

export function paint(colour: string, d: string, opacity = 1): string {
  if (d === '') return '';
  return `<path fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${d}"/>`;
}

export function trace(colour: string, width: number, d: string, cap: 'butt' | 'round' = 'butt'): string {
  if (d === '') return '';
  const ends = cap === 'round' ? ' stroke-linecap="round"' : '';
  return `<path fill="none" stroke="${colour}" stroke-width="${num(width)}"${ends} d="${d}"/>`;
}

/** Discs of one size, far shorter to write than circles: a round cap on a line of almost no length. */
export function dots(colour: string, radius: number, points: readonly Point[]): string {
  return trace(colour, radius * 2, points.map((point) => `M${at(point)}h.01`).join(''), 'round');
}

/** Holds a drawing that `stampAt` repeats; the id must be unique on the page that shows the poster. */
export function stamp(id: string, art: string): string {
  return `<defs><g id="${id}">${art}</g></defs>`;
}

export function stampAt(id: string, transform: string): string {
  return `<use href="#${id}" transform="${transform}"/>`;
}

// The functions below return path data, so that many shapes of one colour share one element.

export function polygon(points: readonly Point[]): string {
  return `M${points.map(at).join('L')}Z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${coords(x, y)}h${num(width)}v${num(height)}h${num(-width)}z`;
}

export function disc(cx: number, cy: number, radius: number): string {
  const arc = `a${coords(radius, radius)} 0 1 0 `;
  return `M${coords(cx - radius, cy)}${arc}${num(radius * 2)} 0${arc}${num(-radius * 2)} 0z`;
}

export function diamond(cx: number, cy: number, half: number): string {
  return `M${coords(cx, cy - half)}l${coords(half, half)}l${coords(-half, half)}l${coords(-half, -half)}z`;
}

/** Marks spread evenly around a centre; `offset` turns them by a share of one step. */
export type Ring = { cx: number; cy: number; inner: number; outer: number; count: number; offset?: number };

/** Rings that share a centre, with their radii given as shares of one radius. */
export function ringsAround(cx: number, cy: number, radius: number, count: number) {
  return (inner: number, outer: number, offset = 0, times = count): Ring => ({
    cx,
    cy,
    inner: radius * inner,
    outer: radius * outer,
    count: times,
    offset,
  });
}

function turnsOf({ count, offset = 0 }: Ring): number[] {
  return Array.from({ length: count }, (_, i) => (i + offset) / count);
}

/** A closed star: points on the outer circle, notches on the inner one. */
export function star(ring: Ring): string {
  const { cx, cy, inner, outer, count } = ring;
  return polygon(
    turnsOf(ring).flatMap((turns) => [
      onCircle(cx, cy, outer, turns),
      onCircle(cx, cy, inner, turns + 0.5 / count),
    ]),
  );
}

/** Triangles standing apart on the inner circle and pointing out; `breadth` 1 makes their feet touch. */
export function spikes(ring: Ring, breadth: number): string {
  const { cx, cy, inner, outer, count } = ring;
  const half = breadth / count / 2;
  return turnsOf(ring)
    .map((turns) =>
      polygon([
        onCircle(cx, cy, inner, turns - half),
        onCircle(cx, cy, outer, turns),
        onCircle(cx, cy, inner, turns + half),
      ]),
    )
    .join('');
}

/** Wedges that fan out from the centre to the outer circle, as wide as the gaps between them. */
export function rays(ring: Ring): string {
  const { cx, cy, outer, count } = ring;
  const half = 0.25 / count;
  const wedges = turnsOf(ring).map((turns) => {
    const [fromX, fromY] = onCircle(0, 0, outer, turns - half);
    const [toX, toY] = onCircle(0, 0, outer, turns + half);
    // Closing a wedge leads back to the centre, where the next one begins.
    return `l${coords(fromX, fromY)}l${coords(toX - fromX, toY - fromY)}z`;
  });
  return `M${coords(cx, cy)}${wedges.join('')}`;
}

/** Leaf-shaped petals from the inner to the outer circle; `fullness` 1 lets neighbours meet at their widest. */
export function petalRing(ring: Ring, fullness: number): string {
  const { cx, cy, inner, outer, count } = ring;
  const belly = inner + (outer - inner) * 0.6;
  const reach = (fullness * 0.78) / count;
  return turnsOf(ring)
    .map((turns) => {
      const foot = onCircle(cx, cy, inner, turns);
      const tip = onCircle(cx, cy, outer, turns);
      const left = onCircle(cx, cy, belly, turns - reach);
      const right = onCircle(cx, cy, belly, turns + reach);
      return `M${at(foot)}Q${at(left)} ${at(tip)}Q${at(right)} ${at(foot)}`;
    })
    .join('');
}

/** Centres for beads strung on the outer circle. */
export function beadPoints(ring: Ring): Point[] {
  return turnsOf(ring).map((turns) => onCircle(ring.cx, ring.cy, ring.outer, turns));
}
