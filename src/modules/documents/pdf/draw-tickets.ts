import { drawBorder, drawCloth } from '#platform/pdf/draw-cloth.ts';
import {
  type PdfDocument as Document,
  decorate,
  openDocument,
  type Section,
  say,
} from '#platform/pdf/open-document.ts';
import { breakLines, fitLines, type Type, widthOf, writeLine } from '#platform/pdf/pen.ts';
import { drawQr, QUIET_MODULES } from '#platform/qr/draw-qr.ts';
import type { Fact, TicketDocument, TicketSheet } from './ticket-sheet.ts';

const MM = 72 / 25.4;
const INK = '#1b1714';
const QUIET_INK = '#5a5148';
const LINE = '#b9ae9f';
const PAPER = '#ffffff';

// The card is drawn on A6 and, on A4, enlarged to A5 with notes under it.
const CARD = { width: 105 * MM, height: 148 * MM };
const A4 = { width: 210 * MM, height: 297 * MM };
const ENLARGED = 1.32;
const MARGIN = 7 * MM;
const BAND = 39 * MM;
const BORDER = 5 * MM;
const FOOT = 9 * MM;
// The 41 modules take 47 mm; the rest is the quiet zone around them.
const QR = 56 * MM;

// One page per ticket. The same document always gives the same bytes.
export async function drawTickets(wanted: TicketDocument): Promise<Uint8Array<ArrayBuffer>> {
  const page = wanted.size === 'a6' ? CARD : A4;
  const { doc, root, finish } = openDocument({ ...wanted, page });
  for (const sheet of wanted.sheets) {
    doc.addPage();
    const section = doc.struct('Sect');
    root.add(section);
    if (wanted.size === 'a6') drawCard(doc, section, sheet);
    else drawOnA4(doc, section, sheet);
    section.end();
  }
  return finish();
}

function drawOnA4(doc: Document, section: Section, sheet: TicketSheet): void {
  const width = CARD.width * ENLARGED;
  const left = (A4.width - width) / 2;
  const top = 14 * MM;
  doc.save();
  doc.translate(left, top).scale(ENLARGED);
  drawCard(doc, section, sheet);
  doc.restore();
  const below = top + CARD.height * ENLARGED;
  decorate(doc, () => {
    doc.lineWidth(0.6).strokeColor(LINE).dash(3, { space: 3 });
    doc.rect(left, top, width, CARD.height * ENLARGED).stroke();
    doc.undash();
  });
  drawNotes(doc, section, sheet.notes, { x: left, y: below + 9 * MM, width });
}

function drawCard(doc: Document, section: Section, sheet: TicketSheet): void {
  const inner = CARD.width - 2 * MARGIN;
  decorate(doc, () => {
    drawCloth(doc, CARD.width, BAND, sheet.colours);
    drawBorder(doc, CARD.width, BAND, BORDER, sheet.colours);
  });
  drawHead(doc, section, sheet, inner);

  const middle = BAND + BORDER + 2 * MM;
  if (sheet.qrText !== null) drawCode(doc, section, { ...sheet, qrText: sheet.qrText }, middle);
  drawSide(doc, section, sheet, {
    x: MARGIN + QR - 3.8 * MM,
    y: middle + 4 * MM,
    width: inner - QR + 3.8 * MM,
  });

  const tear = middle + QR;
  decorate(doc, () => drawTear(doc, tear));
  drawFacts(doc, section, sheet.facts, { x: MARGIN, y: tear + 3.5 * MM, width: inner });
  drawFoot(doc, section, sheet);
  if (sheet.stamp !== null) drawStamp(doc, section, sheet.stamp, middle + QR / 2);
}

function drawHead(doc: Document, section: Section, sheet: TicketSheet, inner: number): void {
  const quiet: Type = { weight: 'strong', size: 7.5, colour: sheet.colours.warm };
  const number: Type = { weight: 'strong', size: 7.5, colour: PAPER };
  const numberWidth = widthOf(sheet.number, number);
  say(doc, section, 'P', () => {
    const [top = ''] = breakLines(sheet.foot, inner - numberWidth - 12, 1, quiet).lines;
    writeLine(doc, top, MARGIN, 5 * MM, quiet);
    writeLine(doc, sheet.number, MARGIN + inner - numberWidth, 5 * MM, number);
  });
  const large = fitLines(sheet.eventName, inner, 1, 'heavy', [23, 21, 19, 17.5]);
  const name = large.isWhole
    ? large
    : fitLines(sheet.eventName, inner, 2, 'heavy', [17, 15.5, 14, 12.5, 11, 9.5]);
  const height = name.lines.length * name.size * 1.16;
  const top = 10 * MM + Math.max(0, (15.5 * MM - height) / 2);
  say(doc, section, 'H1', () => {
    name.lines.forEach((line, place) => {
      const type: Type = { weight: 'heavy', size: name.size, colour: PAPER };
      writeLine(doc, line, MARGIN, top + place * name.size * 1.16, type);
    });
  });
  say(doc, section, 'P', () => {
    writeLine(doc, sheet.when, MARGIN, 27 * MM, { weight: 'strong', size: 9.5, colour: PAPER });
    writeLine(doc, sheet.doors, MARGIN, 32 * MM, {
      weight: 'normal',
      size: 8,
      colour: sheet.colours.spark,
    });
  });
}

// The dark part of the code lines up with the text; its quiet zone is in the margin.
function drawCode(
  doc: Document,
  section: Section,
  { qrText, qrName }: { qrText: string; qrName: string },
  top: number,
): void {
  const { size, strips } = drawQr(qrText);
  const content = doc.markStructureContent('Figure', { alt: qrName });
  doc.save();
  doc.translate(MARGIN - QUIET_MODULES * (QR / size), top).scale(QR / size);
  for (const [x, y, length] of strips) doc.rect(x, y, length, 1);
  doc.fill('#000000');
  doc.restore();
  doc.endMarkedContent();
  section.add(doc.struct('Figure', { alt: qrName }, [content]));
}

interface Place {
  x: number;
  y: number;
  width: number;
}

function drawSide(doc: Document, section: Section, sheet: TicketSheet, place: Place): void {
  let { y } = place;
  const label: Type = { weight: 'strong', size: 6.5, colour: QUIET_INK };
  const { reference } = sheet;
  if (reference !== null) {
    say(doc, section, 'P', () => {
      writeLine(doc, sheet.referenceLabel, place.x, y, label);
      y += 9;
      const { lines, size } = fitLines(reference, place.width, 1, 'heavy', [17, 16, 15, 14, 13]);
      writeLine(doc, lines[0] ?? '', place.x, y, { weight: 'heavy', size, colour: INK });
      y += size * 1.35;
    });
  }
  const { code } = sheet;
  if (code !== null) {
    say(doc, section, 'P', () => {
      writeLine(doc, sheet.codeLabel, place.x, y, label);
      y += 9;
      writeLine(doc, code, place.x, y, { weight: 'strong', size: 9, colour: INK });
      y += 18;
    });
  }
  for (const fact of sheet.who) y += drawFact(doc, section, fact, { ...place, y }, 3) + 7;
}

// Two columns, filled from the left.
function drawFacts(doc: Document, section: Section, facts: Fact[], place: Place): void {
  const gap = 5 * MM;
  const width = (place.width - gap) / 2;
  const half = Math.ceil(facts.length / 2);
  [facts.slice(0, half), facts.slice(half)].forEach((column, which) => {
    let { y } = place;
    for (const fact of column) {
      y += drawFact(doc, section, fact, { x: place.x + which * (width + gap), y, width }, 2) + 6;
    }
  });
}

// Answers the height of what was drawn.
function drawFact(doc: Document, section: Section, fact: Fact, place: Place, mostLines: number): number {
  let { y } = place;
  say(doc, section, 'P', () => {
    writeLine(doc, fact.label, place.x, y, { weight: 'strong', size: 6.5, colour: QUIET_INK });
    y += 8.5;
    const value = fitLines(fact.value, place.width, mostLines, 'strong', [8.5, 8, 7.5]);
    for (const line of value.lines) {
      writeLine(doc, line, place.x, y, { weight: 'strong', size: value.size, colour: INK });
      y += value.size * 1.25;
    }
    const quiet: Type = { weight: 'normal', size: 7, colour: QUIET_INK };
    const more = fact.more ? breakLines(fact.more, place.width, 2, quiet).lines : [];
    for (const line of more) {
      writeLine(doc, line, place.x, y, quiet);
      y += quiet.size * 1.25;
    }
  });
  return y - place.y;
}

// The perforation between the two halves of a ticket, with its notches.
function drawTear(doc: Document, y: number): void {
  const notch = 2.6 * MM;
  doc.lineWidth(0.8).strokeColor(LINE).dash(2.4, { space: 2.4 });
  doc
    .moveTo(notch + 4, y)
    .lineTo(CARD.width - notch - 4, y)
    .stroke()
    .undash();
  doc.lineWidth(0.6);
  for (const x of [0, CARD.width]) {
    doc.save();
    doc.rect(0, y - 2 * notch, CARD.width, 4 * notch).clip();
    doc.circle(x, y, notch).fillAndStroke('#f3eee6', LINE);
    doc.restore();
  }
}

// The saying, in the place where a kanga cloth has its own.
function drawFoot(doc: Document, section: Section, sheet: TicketSheet): void {
  const top = CARD.height - FOOT;
  decorate(doc, () => doc.rect(0, top, CARD.width, FOOT).fill(sheet.colours.ground));
  const width = CARD.width - 2 * MARGIN;
  const { lines, size } = fitLines(sheet.saying, width, 1, 'strong', [9, 8.5, 8, 7.5, 7, 6.5]);
  const type: Type = { weight: 'strong', size, colour: sheet.colours.warm };
  const line = lines[0] ?? '';
  say(doc, section, 'P', () => {
    writeLine(doc, line, (CARD.width - widthOf(line, type)) / 2, top + (FOOT - size * 1.26) / 2, type);
  });
}

function drawStamp(doc: Document, section: Section, text: string, y: number): void {
  const type: Type = { weight: 'heavy', size: 26, colour: PAPER };
  decorate(doc, () => doc.rect(0, y - 24, CARD.width, 48).fill('#b3261e'));
  say(doc, section, 'P', () => {
    writeLine(doc, text, (CARD.width - widthOf(text, type)) / 2, y - 16, type);
  });
}

function drawNotes(doc: Document, section: Section, notes: Fact[], place: Place): void {
  let { y } = place;
  const body: Type = { weight: 'normal', size: 8.5, colour: INK };
  const heading: Type = { weight: 'strong', size: 8.5, colour: INK };
  for (const note of notes) {
    const { lines } = breakLines(note.value, place.width, 3, body);
    if (y + 12 + lines.length * 12 > A4.height - 8 * MM) return;
    say(doc, section, 'P', () => {
      writeLine(doc, note.label, place.x, y, heading);
      y += 12;
      for (const line of lines) {
        writeLine(doc, line, place.x, y, body);
        y += 12;
      }
    });
    y += 6;
  }
}
