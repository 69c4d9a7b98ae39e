import { encode } from 'uqr';

export const QUIET_MODULES = 4;

export interface QrDrawing {
  // Modules on a side, the quiet zone on both sides included.
  size: number;
  // The dark modules as horizontal strips: left, top, length.
  strips: [x: number, y: number, length: number][];
}

// What we draw is as good as random, so that no mask suits it better than another, and trying all eight takes most of
// the time.
const MASK = 2;

// Level M: a tenth of the code may be dirty or torn. Always the same drawing for the same text.
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
