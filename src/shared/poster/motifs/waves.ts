import { medallion } from '../medallion.ts';
import { box, coords, diamond, disc, dots, num, paint, trace } from '../shapes.ts';
import { type Field, isWide } from './motif.ts';

type Swell = { start: number; half: number; lift: number; count: number };

/** One crest and one trough after another; each `t` mirrors the curve before it. */
function crestLine({ start, half, lift, count }: Swell, y: number): string {
  return `M${coords(start, y)}q${coords(half / 2, -lift, half, 0)}${`t${num(half)} 0`.repeat(count - 1)}`;
}

export function waves(field: Field): string {
  const { width, height, palette, random } = field;
  const unit = Math.min(width, height);
  const hasSky = random.chance(0.5);
  const half = width / random.pick(isWide(field) ? [5, 6, 7] : [2, 3, 4]);
  const lift = half * random.between(0.42, 0.6);
  const drift = half * random.pick([0.25, 0.34, 0.5, -0.25, -0.34]);
  const rows = hasSky ? 8 : 12;
  const top = hasSky ? height * 0.4 : -lift * 0.5;
  const step = (height - top + lift * 0.4) / rows;
  const tones = [
    palette.bold,
    palette.ground,
    palette.warm,
    palette.shade,
    palette.cool,
    palette.ground,
  ] as const;
  const turn = random.whole(0, tones.length - 1);

  let art = paint(palette.field, box(0, 0, width, height));
  if (hasSky) {
    const [cx, cy] = [width * random.pick([0.3, 0.5, 0.7]), height * 0.33];
    art += paint(palette.shade, disc(cx, cy, unit * 0.42)) + paint(palette.field, disc(cx, cy, unit * 0.34));
    art += medallion({ cx, cy, radius: unit * 0.26, palette, random });
  }
  for (let row = 0; row < rows; row++) {
    const y = top + row * step;
    const start = -half * 2 + (((row * drift) % (half * 2)) - (drift < 0 ? 0 : half * 2));
    const swell = { start, half, lift, count: Math.ceil((width - start) / half) + 1 };
    const tone = tones[(row + turn) % tones.length] ?? palette.bold;
    const line = crestLine(swell, y);
    art += paint(tone, `${line}V${num(height)}H${num(start)}Z`);
    const isDark = tone === palette.ground || tone === palette.shade;
    if (isDark) {
      const middles = Array.from(
        { length: Math.ceil(swell.count / 2) },
        (_, i) => start + (2 * i + 0.5) * half,
      );
      const markY = y - lift * 0.5 + step * 0.52;
      art += paint(palette.spark, middles.map((x) => diamond(x, markY, step * 0.18)).join(''));
      const sides = middles.flatMap((x) => [x - step * 0.5, x + step * 0.5]);
      art += dots(
        palette.spark,
        step * 0.07,
        sides.map((x) => [x, markY + lift * 0.08] as const),
      );
    } else {
      art += trace(palette.spark, step * 0.1, crestLine(swell, y + step * 0.3));
    }
  }
  return art;
}
