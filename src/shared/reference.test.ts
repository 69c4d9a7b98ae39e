import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REFERENCE_ALPHABET, readReference, referenceFrom } from './reference.ts';

test('every reference that is made can be read again, in either case and spaced out', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      const reference = referenceFrom(bytes);
      if (reference === null) return;
      expect(reference).toMatch(/^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{8}$/);
      expect(reference).toMatch(/\d/);
      expect(readReference(reference)).toBe(reference);
      expect(readReference(` ${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)} `)).toBe(reference);
      expect(readReference(`#${reference}`)).toBe(reference);
    }),
  );
});

test('bytes that give no digit give no reference', () => {
  expect(referenceFrom(new Uint8Array(8).fill(8))).toBeNull();
  expect(referenceFrom(new Uint8Array([7, 8, 8, 8, 8, 8, 8, 8]))).toBe('9AAAAAAA');
});

test('what is no reference is not read as one', () => {
  for (const text of [
    '',
    'ABCDEFGH',
    '2345678',
    '234567890',
    '2345678O',
    '2345678I',
    '2345678é',
    '2'.repeat(41),
  ]) {
    expect(readReference(text), text).toBeNull();
  }
  expect(new Set(REFERENCE_ALPHABET).size).toBe(32);
});
