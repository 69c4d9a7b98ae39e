import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodePng, isOpaque } from './encode-png.ts';

/** Reads back what the encoder writes: one PLTE, one IDAT, no row filters. */
function decode(png: Buffer) {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const chunk = (name: string) => chunks.get(name) ?? Buffer.alloc(0);
  const [width, height] = [chunk('IHDR').readUInt32BE(0), chunk('IHDR').readUInt32BE(4)];
  const rows = inflateSync(chunk('IDAT'));
  const pixel = (x: number, y: number) => {
    const index = rows[y * (width + 1) + 1 + x] ?? 0;
    return [...chunk('PLTE').subarray(index * 3, index * 3 + 3)];
  };
  return { width, height, pixel, colours: chunk('PLTE').length / 3 };
}

function picture(width: number, height: number, colour: (x: number, y: number) => [number, number, number]) {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++)
    rgba.set([...colour(i % width, Math.floor(i / width)), 255], i * 4);
  return { width, height, rgba };
}

describe('encodePng', () => {
  test('keeps every pixel of a picture with few colours', () => {
    const colour = (x: number, y: number): [number, number, number] => [x * 8, y * 30, (x * y) % 3];
    const image = decode(encodePng(picture(17, 5, colour)));
    expect([image.width, image.height]).toEqual([17, 5]);
    for (let y = 0; y < 5; y++) for (let x = 0; x < 17; x++) expect(image.pixel(x, y)).toEqual(colour(x, y));
  });

  test('with too many colours keeps the common ones and moves the rare ones a little', () => {
    const colour = (x: number, y: number): [number, number, number] => (y < 50 ? [58, 47, 176] : [x, y, 128]);
    const image = decode(encodePng(picture(100, 100, colour)));
    expect(image.colours).toBe(256);
    expect(image.pixel(3, 3)).toEqual([58, 47, 176]);
    for (const [x, y] of [
      [0, 60],
      [50, 75],
      [99, 99],
    ] as const) {
      const [red = 0, green = 0, blue = 0] = image.pixel(x, y);
      expect(Math.hypot(red - x, green - y, blue - 128)).toBeLessThan(60);
    }
  });

  test('knows an opaque picture from one that lets the page through', () => {
    const image = picture(4, 4, () => [1, 2, 3]);
    expect(isOpaque(image)).toBe(true);
    image.rgba[15] = 254;
    expect(isOpaque(image)).toBe(false);
  });
});
