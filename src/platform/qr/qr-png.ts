import { crc32, deflateSync } from 'node:zlib';
import type { QrDrawing } from './draw-qr.ts';

// Pixels for each module: sharp on a poster.
const SCALE = 16;

// Black on white, one bit for each pixel.
export function qrPng({ size, strips }: QrDrawing): Buffer {
  const side = size * SCALE;
  const rowBytes = 1 + Math.ceil(side / 8);
  const pixels = Buffer.alloc(rowBytes * side, 0xff);
  // The first byte of a row says how it is filtered: not at all.
  for (let y = 0; y < side; y += 1) pixels[y * rowBytes] = 0;
  for (const [left, top, length] of strips) {
    for (let y = top * SCALE; y < (top + 1) * SCALE; y += 1) {
      for (let x = left * SCALE; x < (left + length) * SCALE; x += 1) {
        const at = y * rowBytes + 1 + (x >> 3);
        pixels[at] = (pixels[at] ?? 0) & ~(0x80 >> (x & 7));
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(8 + typed.length);
  whole.writeUInt32BE(content.length, 0);
  typed.copy(whole, 4);
  whole.writeUInt32BE(crc32(typed), 4 + typed.length);
  return whole;
}
