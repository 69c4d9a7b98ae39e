import { box, coords, paint, stampAt } from '../shapes.ts';
import { type Field, isWide } from './motif.ts';
import { CELL, TILES } from './tile-shapes.ts';

/** Tiles are a little larger than their places, or their joints would show as hairlines. */
const LAP = 0.6;
const GROWTH = 1 + (2 * LAP) / CELL;

export function tiles(field: Field): string {
  const { width, height, palette, random, idPrefix } = field;
  const columns = isWide(field) ? 8 : random.pick([4, 4, 6]);
  const rows = Math.round((height * columns) / width);
  const { ground, shade, bold, warm, cool, spark } = palette;
  const schemes = [
    [palette.field, bold, warm],
    [ground, bold, warm],
    [bold, ground, spark],
    [warm, ground, bold],
    [cool, ground, spark],
    [shade, ground, spark],
    [spark, bold, ground],
  ] as const;

  // Half the cloth is drawn and the other half is the same turned around: order without a mirror's faces.
  let half = '';
  for (let row = 0; row < rows; row++) {
    let previous = -1;
    for (let column = 0; column < columns / 2; column++) {
      let index = random.whole(0, schemes.length - 1);
      if (index === previous) index = (index + 1) % schemes.length;
      previous = index;
      const tones = schemes[index] ?? schemes[0];
      const cell = paint(tones[0], box(0, 0, CELL, CELL)) + random.pick(TILES)(tones, random.whole(0, 3));
      const place = `translate(${coords(column * CELL - LAP, row * CELL - LAP)})scale(${GROWTH})`;
      half += `<g transform="${place}">${cell}</g>`;
    }
  }
  const turn = `matrix(-1 0 0 -1 ${columns * CELL} ${rows * CELL})`;
  const [scaleX, scaleY] = [width / (columns * CELL), height / (rows * CELL)];
  return (
    `<g transform="scale(${scaleX.toFixed(4)} ${scaleY.toFixed(4)})">` +
    `<g id="${idPrefix}h">${half}</g>${stampAt(`${idPrefix}h`, turn)}</g>`
  );
}
