import type { PdfDocument } from './open-document.ts';

export interface ClothColours {
  ground: string;
  woven: string;
  bold: string;
  warm: string;
  spark: string;
}

const DIAMOND = 59.53;
const TOOTH = 14.17;

// Diamonds within diamonds, tone on tone, as if woven in.
export function drawCloth(
  doc: PdfDocument,
  width: number,
  height: number,
  { ground, woven }: ClothColours,
): void {
  doc.rect(0, 0, width, height).fill(ground);
  doc.save();
  doc.rect(0, 0, width, height).clip();
  const columns = Math.max(1, Math.round(width / DIAMOND));
  const step = width / columns;
  doc.lineWidth(1.1).strokeColor(woven);
  for (let column = 0; column <= columns; column += 1) {
    for (let row = 0; row * step <= height + step; row += 1) {
      const x = column * step;
      const y = row * step + (column % 2 === 0 ? 0 : step / 2);
      for (const half of [0.5, 0.36, 0.22]) drawDiamond(doc, x, y, half * step);
    }
  }
  doc.stroke();
  doc.restore();
}

function drawDiamond(doc: PdfDocument, x: number, y: number, half: number): void {
  doc
    .moveTo(x, y - half)
    .lineTo(x + half, y)
    .lineTo(x, y + half)
    .lineTo(x - half, y)
    .closePath();
}

// A kanga's edge: a saw in two colours with dots in its gaps.
export function drawBorder(
  doc: PdfDocument,
  width: number,
  top: number,
  height: number,
  colours: ClothColours,
): void {
  const count = Math.max(1, Math.round(width / TOOTH));
  const pitch = width / count;
  doc.rect(0, top, width, height).fill(colours.ground);
  const saw = (foot: number, tip: number, colour: string) => {
    doc.moveTo(0, foot);
    for (let tooth = 0; tooth < count; tooth += 1) {
      doc.lineTo((tooth + 0.5) * pitch, tip).lineTo((tooth + 1) * pitch, foot);
    }
    doc.closePath().fill(colour);
  };
  const foot = top + height;
  saw(foot, top + height * 0.12, colours.bold);
  saw(foot, top + height * 0.52, colours.warm);
  for (let tooth = 0; tooth <= count; tooth += 1) {
    doc.circle(tooth * pitch, top + height * 0.28, height * 0.09);
  }
  doc.fill(colours.spark);
}
