import { expect, test } from 'vitest';
import { heic, hugePng, jpeg, photo, svg, zip } from '#tests/support/pictures.ts';
import { pictureKind } from './picture-kind.rules.ts';

const box = (brands: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length]), Buffer.from('ftyp'), Buffer.from(brands)]);

test.each([
  ['jpeg', () => jpeg(20, 20)],
  ['png', () => photo(20, 20).png().toBuffer()],
  ['webp', () => photo(20, 20).webp().toBuffer()],
  ['avif', () => photo(20, 20).avif({ effort: 0 }).toBuffer()],
  ['heic', async () => heic()],
  ['png', async () => hugePng(3, 3)],
])('%s is known by its first bytes', async (kind, make) => expect(pictureKind(await make())).toBe(kind));

test('a box that names several brands is what it names', () => {
  expect(pictureKind(box('mif1\0\0\0\0mif1avif'))).toBe('avif');
  expect(pictureKind(box('mif1\0\0\0\0mif1heic'))).toBe('heic');
  expect(pictureKind(box('mp42\0\0\0\0mp42isom'))).toBeNull();
  // Brands beyond the end of the box are none.
  expect(pictureKind(Buffer.concat([box('mp42\0\0\0\0isom'), Buffer.from('avif')]))).toBeNull();
});

test.each([svg(), zip(), Buffer.alloc(0), Buffer.from('GIF89a'), Buffer.from('%PDF-1.7'), Buffer.from('BM')])(
  'anything else is no picture of ours',
  (bytes) => expect(pictureKind(bytes)).toBeNull(),
);
