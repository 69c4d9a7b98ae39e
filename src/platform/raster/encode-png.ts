import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLOURS = 256;
const INDEXED = 3;

/** Four bytes a pixel: red, green, blue, alpha. */
export type Pixels = { width: number; height: number; rgba: Uint8Array };

export function isOpaque({ rgba }: Pixels): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 0xff) return false;
  return true;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const name = Buffer.from(type, 'latin1');
  const frame = Buffer.alloc(12 + data.length);
  frame.writeUInt32BE(data.length, 0);
  name.copy(frame, 4);
  frame.set(data, 8);
  frame.writeUInt32BE(crc32(data, crc32(name)), 8 + data.length);
  return frame;
}

/**
 * How often each colour occurs. In flat art a pixel nearly always repeats the one before, so runs are counted at once.
 */
function countColours(colours: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  let runColour = colours[0] ?? 0;
  let runStart = 0;
  const endRun = (end: number) => counts.set(runColour, (counts.get(runColour) ?? 0) + end - runStart);
  for (let i = 1; i < colours.length; i++) {
    const colour = colours[i] ?? 0;
    if (colour === runColour) continue;
    endRun(i);
    [runColour, runStart] = [colour, i];
  }
  endRun(colours.length);
  return counts;
}

function distance(a: number, b: number): number {
  let sum = 0;
  for (let shift = 0; shift < 24; shift += 8) {
    const difference = ((a >>> shift) & 0xff) - ((b >>> shift) & 0xff);
    sum += difference * difference;
  }
  return sum;
}

/** Keeps the most common colours exactly; every other one, a blend along an edge, becomes the nearest of these. */
function chooseColours(counts: Map<number, number>): { table: number[]; indexOf: Map<number, number> } {
  const ranked = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour);
  const table = ranked.slice(0, MAX_COLOURS);
  const indexOf = new Map(table.map((colour, index) => [colour, index]));
  for (const colour of ranked.slice(MAX_COLOURS)) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [index, candidate] of table.entries()) {
      const gap = distance(colour, candidate);
      if (gap < least) [nearest, least] = [index, gap];
    }
    indexOf.set(colour, nearest);
  }
  return { table, indexOf };
}

/**
 * An indexed PNG of an opaque picture: lossless up to 256 colours, and beyond that only the blends along edges
 * move a little. Flat art comes out at about a third of the size of a true-colour PNG.
 */
export function encodePng({ width, height, rgba }: Pixels): Buffer {
  const colours = new Uint32Array(rgba.slice().buffer);
  const { table, indexOf } = chooseColours(countColours(colours));

  // Each row starts with a byte naming its filter; indexed rows compress best with none.
  const rows = new Uint8Array((width + 1) * height);
  let lastColour = -1;
  let lastIndex = 0;
  for (let y = 0, from = 0; y < height; y++) {
    const row = y * (width + 1) + 1;
    for (let x = 0; x < width; x++, from++) {
      const colour = colours[from] ?? 0;
      if (colour !== lastColour) [lastColour, lastIndex] = [colour, indexOf.get(colour) ?? 0];
      rows[row + x] = lastIndex;
    }
  }

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, INDEXED, 0, 0, 0], 8);
  const palette = table.flatMap((colour) => [colour & 0xff, (colour >>> 8) & 0xff, (colour >>> 16) & 0xff]);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette)),
    chunk('IDAT', deflateSync(rows, { level: 7 })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}
