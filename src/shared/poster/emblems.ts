import { disc, num, paint } from './shapes.ts';

// What kind of event it is, in one corner and always the same: a grid of posters can be scanned by meaning. Drawn on a
// field of 24 by 24; holes are cut by the even-odd rule.
const GLYPHS: Readonly<Record<string, string>> = {
  music: 'M10 4h9v3.6h-6.4V17a3.4 3.4 0 1 1-2.6-3.3z',
  festivals: 'M11.2 2h1.6v2.2l5 1.6-4.2 1.7L21 20h-6l-3-7-3 7H3l8.2-13z',
  comedy: 'M4 4h16v8a8 8 0 0 1-16 0zM7 8.2h3v2.2H7zM14 8.2h3v2.2h-3zM7.4 12.8h9.2a4.6 4.6 0 0 1-9.2 0z',
  sports:
    'M7 3h10v2h4v3a4 4 0 0 1-4.2 4a5 5 0 0 1-3.6 2.8V18H16v3H8v-3h2.8v-3.2A5 5 0 0 1 7.2 12A4 4 0 0 1 3 8V5h4zM5 6.8V8c0 1 .8 2 2 2V6.8zM19 6.8h-2V10c1.2 0 2-1 2-2z',
  food: 'M5 3h1.7v6h1.2V3h1.7v6h1.2V3h1.7v7a3.5 3.5 0 0 1-2.5 3.4V21H7.5v-7.6A3.5 3.5 0 0 1 5 10zM15 3c2.6 1 3.8 4 3.8 9h-1.6v9H15z',
  arts: 'M12 3a9 9 0 1 0 0 18c2 0 2.2-1.5 1.5-2.7-.8-1.5.2-2.8 1.9-2.8H18a3 3 0 0 0 3-3.2C20.6 6.8 16.7 3 12 3zM7 9.5h2.6v2.6H7zM10.7 5.8h2.6v2.6h-2.6zM15 8.3h2.6v2.6H15z',
  tech: 'M8.4 5.5L2.5 12l5.9 6.5 1.9-1.7L6 12l4.3-4.8zM15.6 5.5L21.5 12l-5.9 6.5-1.9-1.7L18 12l-4.3-4.8z',
  outdoors: 'M1.5 19.5L9 5l4.3 8 2.4-3.6 6.8 10.1z',
  family:
    'M12 2.5a6.2 6.2 0 0 1 6.2 6.4c0 3.6-2.7 6.3-5 6.8l1 1.7h-4.4l1-1.7c-2.3-.5-5-3.2-5-6.8A6.2 6.2 0 0 1 12 2.5zM11.3 17.4h1.4v4.1h-1.4z',
  faith: 'M12 2c2.2 2.7 3 4.2 3 5.7a3 3 0 0 1-6 0C9 6.2 9.8 4.7 12 2zM8.8 12h6.4v9.5H8.8z',
};

const PAPER = '#fbf8f3';
const INK = '#241f1a';

export const EMBLEM_CATEGORIES: readonly string[] = Object.keys(GLYPHS);

/** A round label in the lower right corner of the field; nothing for a category that has no sign. */
export function emblem(category: string, width: number, height: number, thickness: number): string {
  const glyph = Object.hasOwn(GLYPHS, category) ? GLYPHS[category] : undefined;
  if (glyph === undefined) return '';
  const radius = Math.min(width, height) * 0.088;
  const [cx, cy] = [width - thickness - radius * 0.8, height - thickness - radius * 0.8];
  const scale = (radius * 1.25) / 24;
  const corner = `translate(${num(cx - 12 * scale)} ${num(cy - 12 * scale)}) scale(${scale.toFixed(2)})`;
  return (
    paint(INK, disc(cx, cy, radius * 1.06)) +
    paint(PAPER, disc(cx, cy, radius)) +
    `<path fill="${INK}" fill-rule="evenodd" transform="${corner}" d="${glyph}"/>`
  );
}
