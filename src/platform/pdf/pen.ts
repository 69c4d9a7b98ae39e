import { type PdfFont, runsOf, unitWidth, type Weight } from './pdf-fonts.ts';

export interface Type {
  weight: Weight;
  // In points.
  size: number;
  colour: string;
}

type Document = PDFKit.PDFDocument;

const ELLIPSIS = '…';

export const widthOf = (text: string, { weight, size }: Pick<Type, 'weight' | 'size'>) =>
  unitWidth(text, weight) * size;

// Draws one line with its top at y.
export function writeLine(doc: Document, text: string, x: number, y: number, type: Type): void {
  doc.fillColor(type.colour);
  let at = x;
  for (const run of runsOf(text, type.weight)) {
    selectFont(doc, run.font);
    doc.fontSize(type.size).text(run.text, at, y, { lineBreak: false });
    at += unitWidth(run.text, type.weight) * type.size;
  }
}

const known = new WeakMap<Document, Set<string>>();

// Selected by name: given the font itself, a document would compare it with every other one it has.
function selectFont(doc: Document, { name, font }: PdfFont): void {
  let names = known.get(doc);
  if (!names) {
    names = new Set();
    known.set(doc, names);
  }
  if (!names.has(name)) {
    // PDFKit accepts fonts that are open already, though its types do not say so.
    doc.registerFont(name, font as unknown as string);
    names.add(name);
  }
  doc.font(name);
}

// Breaks a text into at most `most` lines; a text that is too long ends in three dots.
export function breakLines(
  text: string,
  width: number,
  most: number,
  type: Pick<Type, 'weight' | 'size'>,
): { lines: string[]; isWhole: boolean } {
  const fits = (line: string) => widthOf(line, type) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .trim()
    .split(/ +/)
    .flatMap((whole) => cutToFit(whole, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return { lines, isWhole: true };
  const kept = lines.slice(0, most);
  let last = kept[most - 1] ?? '';
  while (last !== '' && !fits(last + ELLIPSIS)) last = last.slice(0, -1).trimEnd();
  kept[most - 1] = last + ELLIPSIS;
  return { lines: kept, isWhole: false };
}

// Cuts a word that alone is wider than the line.
function cutToFit(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

// The largest of these sizes at which the whole text fits; if it never does, the smallest, cut with dots.
export function fitLines(
  text: string,
  width: number,
  most: number,
  weight: Weight,
  sizes: readonly number[],
): { lines: string[]; size: number; isWhole: boolean } {
  let tried = { lines: [''], size: sizes[0] ?? 10, isWhole: false };
  for (const size of sizes) {
    tried = { ...breakLines(text, width, most, { weight, size }), size };
    if (tried.isWhole) break;
  }
  return tried;
}
