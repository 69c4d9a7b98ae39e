import type { Palette } from '../palettes.ts';
import { box, coords, num, paint, trace } from '../shapes.ts';
import { dyeBath } from './dye-bath.ts';
import { type Field, isWide } from './motif.ts';

type Rings = readonly (keyof Palette)[];

/** The colours of a diamond from its middle outwards, one stitch each. */
// biome-ignore format: one diamond a line
const DIAMONDS: readonly [Rings, ...Rings[]] = [
  ['spark', 'bold', 'bold', 'ground', 'warm', 'warm', 'ground', 'field', 'field', 'ground'],
  ['warm', 'ground', 'cool', 'cool', 'ground', 'bold', 'bold', 'spark', 'field', 'field'],
  ['bold', 'warm', 'warm', 'ground', 'field', 'field', 'cool', 'ground', 'field', 'field'],
];

/** Stitches overlap a little, or the ground would shine through as hairlines. */
const LAP = 0.5;

/** Stepped diamonds inside each other, worked row by row in whole stitches. */
export function basket(field: Field): string {
  const { width, height, palette, random } = field;
  const across = isWide(field) ? 51 : 25;
  // Odd, so that one row is the middle one.
  const down = Math.round(height / (width / across)) | 1;
  const [step, rise] = [width / across, height / down];
  const rings = random.pick(DIAMONDS);
  const period = random.pick([12, 24]);
  /** How far a stitch is from the middle of the nearest diamond, along one axis. */
  const fold = (index: number, count: number) => {
    const distance = Math.abs(index - (count - 1) / 2);
    return Math.abs(((distance + period / 2) % period) - period / 2);
  };

  const bath = dyeBath();
  for (let row = 0; row < down; row++) {
    const toneAt = (column: number) => {
      const ring = (fold(column, across) + fold(row, down)) % rings.length;
      return palette[rings[ring] ?? 'field'];
    };
    for (let start = 0, end = 1; start < across; start = end, end++) {
      const tone = toneAt(start);
      while (end < across && toneAt(end) === tone) end++;
      bath.add(tone, `M${coords(start * step, (row + 0.5) * rise)}h${num((end - start) * step + LAP)}`);
    }
  }
  const stitches = bath.drain().map(([colour, d]) => trace(colour, rise + LAP, d));
  return paint(palette.field, box(0, 0, width, height)) + stitches.join('');
}
