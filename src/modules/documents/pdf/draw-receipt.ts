import { drawBorder, drawCloth } from '#platform/pdf/draw-cloth.ts';
import { decorate, openDocument, type PdfDocument, type Section, say } from '#platform/pdf/open-document.ts';
import { breakLines, fitLines, type Type, widthOf, writeLine } from '#platform/pdf/pen.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';

const MM = 72 / 25.4;
const A4 = { width: 210 * MM, height: 297 * MM };
const MARGIN = 20 * MM;
const INNER = A4.width - 2 * MARGIN;
const BAND = 46 * MM;
const BORDER = 5 * MM;
const PAPER = '#ffffff';
const INK = '#1b1714';
const QUIET = '#5a5148';
const LINE = '#d8cfc1';
// Text that would go below this begins a new page.
const BOTTOM = A4.height - 30 * MM;

const body: Type = { weight: 'normal', size: 10, colour: INK };
const strong: Type = { weight: 'strong', size: 10.5, colour: INK };
const label: Type = { weight: 'strong', size: 8, colour: QUIET };
const small: Type = { weight: 'normal', size: 8.5, colour: QUIET };

// One page, or as many as the lines need. The same receipt always gives the same bytes.
export async function drawReceipt(sheet: ReceiptSheet): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, root, finish } = openDocument({ ...sheet, page: A4 });
  const section = doc.struct('Sect');
  root.add(section);
  doc.addPage();
  drawHead(doc, section, sheet);
  let y = drawParties(doc, section, sheet, BAND + BORDER + 10 * MM) + 8 * MM;
  y = drawColumns(doc, section, sheet, y);
  for (const line of sheet.lines) {
    if (y > BOTTOM) y = nextPage(doc, section, sheet);
    y = drawRow(doc, section, line, y);
  }
  y += 2 * MM;
  for (const sum of sheet.sums) {
    if (y > BOTTOM) y = nextPage(doc, section, sheet);
    y = drawSum(doc, section, sum, y);
  }
  section.end();
  return finish();
}

function nextPage(doc: PdfDocument, section: Section, sheet: ReceiptSheet): number {
  doc.addPage();
  return drawColumns(doc, section, sheet, MARGIN);
}

function drawHead(doc: PdfDocument, section: Section, sheet: ReceiptSheet): void {
  decorate(doc, () => {
    drawCloth(doc, A4.width, BAND, sheet.colours);
    drawBorder(doc, A4.width, BAND, BORDER, sheet.colours);
  });
  const site: Type = { weight: 'strong', size: 10, colour: sheet.colours.warm };
  say(doc, section, 'P', () => writeLine(doc, sheet.foot, MARGIN, 11 * MM, site));
  const heading: Type = { weight: 'heavy', size: 26, colour: PAPER };
  say(doc, section, 'H1', () => {
    writeLine(doc, sheet.heading, MARGIN, 18 * MM, heading);
    const reference: Type = { weight: 'heavy', size: 16, colour: PAPER };
    const x = A4.width - MARGIN - widthOf(sheet.reference, reference);
    writeLine(doc, sheet.reference, x, 21 * MM, reference);
  });
  say(doc, section, 'P', () => {
    const name = fitLines(sheet.eventName, INNER, 1, 'strong', [12, 11, 10, 9]);
    writeLine(doc, name.lines[0] ?? '', MARGIN, 31 * MM, {
      weight: 'strong',
      size: name.size,
      colour: PAPER,
    });
    const when = fitLines(sheet.eventWhen, INNER, 1, 'normal', [9.5, 8.5, 7.5]);
    writeLine(doc, when.lines[0] ?? '', MARGIN, 36.5 * MM, {
      weight: 'normal',
      size: when.size,
      colour: sheet.colours.spark,
    });
  });
}

// Two parties beside each other in each row. Answers the y at which they end.
function drawParties(doc: PdfDocument, section: Section, { parties }: ReceiptSheet, top: number): number {
  const width = (INNER - 10 * MM) / 2;
  let y = top;
  let lowest = top;
  parties.forEach((party, place) => {
    if (place % 2 === 0) y = lowest + (place === 0 ? 0 : 6 * MM);
    const x = MARGIN + (place % 2) * (width + 10 * MM);
    let at = y;
    say(doc, section, 'P', () => {
      writeLine(doc, party.label, x, at, label);
      at += 12;
      party.lines.forEach((line, row) => {
        const type = row === 0 ? strong : body;
        for (const piece of breakLines(line, width, 2, type).lines) {
          writeLine(doc, piece, x, at, type);
          at += 14;
        }
      });
    });
    lowest = Math.max(lowest, at);
  });
  return lowest;
}

function drawColumns(doc: PdfDocument, section: Section, { columns }: ReceiptSheet, y: number): number {
  say(doc, section, 'P', () => {
    writeLine(doc, columns.what, MARGIN, y, label);
    writeLine(doc, columns.amount, MARGIN + INNER - widthOf(columns.amount, label), y, label);
  });
  drawRule(doc, y + 14);
  return y + 22;
}

function drawRow(
  doc: PdfDocument,
  section: Section,
  line: ReceiptSheet['lines'][number],
  top: number,
): number {
  let y = top;
  say(doc, section, 'P', () => {
    const room = INNER - widthOf(line.amount, strong) - 8 * MM;
    writeLine(doc, line.amount, MARGIN + INNER - widthOf(line.amount, strong), y, strong);
    for (const piece of breakLines(line.what, room, 2, strong).lines) {
      writeLine(doc, piece, MARGIN, y, strong);
      y += 14;
    }
    if (line.detail !== '') {
      writeLine(doc, line.detail, MARGIN, y, small);
      y += 12;
    }
  });
  drawRule(doc, y + 4);
  return y + 12;
}

function drawSum(doc: PdfDocument, section: Section, sum: ReceiptSheet['sums'][number], y: number): number {
  const type: Type = sum.isStrong ? { weight: 'heavy', size: 14, colour: INK } : body;
  say(doc, section, 'P', () => {
    const amountAt = MARGIN + INNER - widthOf(sum.amount, type);
    const labelAt = amountAt - 8 * MM - widthOf(sum.label, type);
    writeLine(doc, sum.label, Math.max(MARGIN, labelAt), y, type);
    writeLine(doc, sum.amount, amountAt, y, type);
  });
  return y + type.size * 1.7;
}

function drawRule(doc: PdfDocument, y: number): void {
  decorate(doc, () => {
    doc
      .lineWidth(0.6)
      .strokeColor(LINE)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + INNER, y)
      .stroke();
  });
}
