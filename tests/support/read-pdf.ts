import { inflateSync } from 'node:zlib';

export interface ReadPage {
  // In points.
  width: number;
  height: number;
  // Everything written, piece by piece.
  text: string;
  // Filled black rectangles, with the scale at which they are drawn.
  blackStrips: [x: number, y: number, length: number][];
  // Points per unit of the strips.
  stripScale: number;
}

// Reads the PDFs that this program makes: uncompressed objects, deflated streams, text through its ToUnicode maps.
export function readPdf(bytes: Uint8Array): ReadPage[] {
  const objects = readObjects(Buffer.from(bytes));
  const maps = new Map<string, Map<number, string>>();
  for (const [name, body] of fontsOf(objects)) maps.set(name, readUnicodeMap(objects, body));
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
      const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? '';
      return { width: Number(width), height: Number(height), ...readContent(content, maps) };
    });
}

interface PdfObject {
  head: string;
  stream: string | null;
}

function readObjects(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)(?:\nendobj|\nstream\n)/g)) {
    const [whole, id, head = ''] = match;
    let stream: string | null = null;
    if (whole.endsWith('stream\n')) {
      const from = (match.index ?? 0) + whole.length;
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      const raw = pdf.subarray(from, from + length);
      stream = (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
    }
    objects.set(Number(id), { head, stream });
  }
  return objects;
}

function* fontsOf(objects: Map<number, PdfObject>): Iterable<[string, string]> {
  for (const { head } of objects.values()) {
    for (const [, list = ''] of head.matchAll(/\/Font <<([\s\S]*?)>>/g)) {
      for (const [, name = '', id] of list.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        yield [name, objects.get(Number(id))?.head ?? ''];
      }
    }
  }
}

function readUnicodeMap(objects: Map<number, PdfObject>, font: string): Map<number, string> {
  const cmap = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]))?.stream ?? '';
  const map = new Map<number, string>();
  for (const [, from = '0', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    let glyph = Number.parseInt(from, 16);
    for (const [, hex = ''] of list.matchAll(/<([^>]*)>/g)) {
      map.set(
        glyph++,
        hex
          .split(' ')
          .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
          .join(''),
      );
    }
  }
  return map;
}

function readContent(content: string, maps: Map<string, Map<number, string>>) {
  let text = '';
  let font = '';
  let strips: ReadPage['blackStrips'] = [];
  let blackStrips: ReadPage['blackStrips'] = [];
  let colour = '';
  const scales: number[] = [];
  let scale = 1;
  let stripScale = 0;
  for (const line of content.split('\n')) {
    const chosen = /^\/(\w+) [\d.]+ Tf/.exec(line)?.[1];
    if (chosen) font = chosen;
    if (line.endsWith('TJ')) {
      const glyphs = [...line.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      text += `${glyphs.map((glyph) => maps.get(font)?.get(Number.parseInt(glyph, 16)) ?? '\ufffd').join('')}\n`;
    }
    const moved = /^([-\d.]+) 0 0 ([-\d.]+) [-\d.]+ [-\d.]+ cm/.exec(line)?.[1];
    if (moved) scale *= Number(moved);
    if (line === 'q') scales.push(scale);
    if (line === 'Q') scale = scales.pop() ?? 1;
    const painted = /^([\d.]+ [\d.]+ [\d.]+) (?:scn|rg)$/.exec(line)?.[1];
    if (painted) colour = painted;
    const [, x, y, width] = /^([\d.]+) ([\d.]+) ([\d.]+) 1 re/.exec(line) ?? [];
    if (x) strips.push([Number(x), Number(y), Number(width)]);
    if (line === 'f') {
      if (colour === '0 0 0' && strips.length > 0) {
        blackStrips = strips;
        stripScale = scale;
      }
      strips = [];
    }
  }
  return { text, blackStrips, stripScale };
}
