import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawQr, qrPath } from '#platform/qr/draw-qr.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { toBase45 } from './base45.rules.ts';

const codes = fc.uint8Array({ minLength: 97, maxLength: 97 }).map(toBase45);

test('TKT-1: a ticket’s code is a QR code of version 6-M, 41 modules and a quiet zone of 4', () => {
  fc.assert(
    fc.property(codes, (text) => {
      const { size, strips } = drawQr(text);
      expect(size).toBe(49);
      expect(readQr(size, strips)).toBe(text);
    }),
    { numRuns: 60 },
  );
});

test('the reader sees when something is wrong', () => {
  const text = toBase45(Uint8Array.from({ length: 97 }, (_, at) => at * 7));
  const { size, strips } = drawQr(text);
  // A strip in the middle of the data is left out.
  const torn = strips.filter(([x, y]) => !(y === 24 && x > 20 && x < 30));
  expect(torn.length).toBeLessThan(strips.length);
  expect(readQr(size, torn)).not.toBe(text);
  expect(() => readQr(size, strips.slice(1))).toThrow();
  expect(() => readQr(size, [...strips, [1, 1, 1]])).toThrow('quiet zone');
});

test('the path has every strip, and the same text is the same drawing', () => {
  const text = toBase45(Uint8Array.from({ length: 97 }, (_, at) => at));
  const drawing = drawQr(text);
  expect(qrPath(drawing)).toBe(qrPath(drawQr(text)));
  expect(qrPath(drawing).match(/M/g)).toHaveLength(drawing.strips.length);
});
