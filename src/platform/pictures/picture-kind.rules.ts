// What a file is, by its first bytes: names and types that are sent along are only claims.
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
// Pictures of iPhones: the same box as AVIF, with a codec that may not be read freely.
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const AVIF = new Set(['avif', 'avis']);
const MOST_BRANDS = 16;

// null: none of those that people send as pictures, or one that we do not read.
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (PNG.every((byte, at) => bytes[at] === byte)) return 'png';
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'webp';
  if (textAt(bytes, 4) !== 'ftyp') return null;
  const brands = brandsOf(bytes);
  if (brands.some((brand) => AVIF.has(brand))) return 'avif';
  return brands.some((brand) => HEIC.has(brand) || brand === 'mif1') ? 'heic' : null;
}

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

// The box says its length, its main brand, a version, and the other brands.
function brandsOf(bytes: Uint8Array): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const end = Math.min(((a << 24) | (b << 16) | (c << 8) | d) >>> 0, bytes.length, 16 + 4 * MOST_BRANDS);
  const brands = [textAt(bytes, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at));
  return brands;
}
