import { encode } from 'uqr';

export const QUIET_MODULES = 4;

export interface QrDrawing {
  // Modules on a side, the quiet zone on both sides included.
  size: number;
  // The dark modules as horizontal strips: left, top, length.
  strips: [x: number, y: number, length: number][];
}

// What we encode is as good as random, so no mask suits it better than another. Trying all eight would take most of the
// time.
const MASK = 2;

// Level M: readable with a tenth of the code dirty or torn. The same text always gives the same drawing.
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, {
    ecc: 'M',
    boostEcc: false,
    maskPattern: MASK,
    border: QUIET_MODULES,
  });
  const strips: QrDrawing['strips'] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) strips.push([from, y, x - from]);
    }
  });
  return { size, strips };
}

// One path for SVG.
export const qrPath = ({ strips }: QrDrawing) =>
  strips.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('');
