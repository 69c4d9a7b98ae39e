// Reads a QR code of version 6, level M, from its clean modules, without help from the library that draws them.
// Follows ISO/IEC 18004; errors are not corrected, so a single wrong module shows.

const SIZE = 41;
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const FORMAT_MASK = 0b101010000010010;
const LEVEL_M = 0b00;
// Version 6-M: four blocks of 27 data codewords and 16 for correction.
const BLOCKS = 4;
const DATA_PER_BLOCK = 27;

type IsDark = (x: number, y: number) => boolean;

// `strips` as they are drawn, with the quiet zone around them; throws if it is not such a code.
export function readQr(size: number, strips: readonly (readonly [number, number, number])[]): string {
  const quiet = (size - SIZE) / 2;
  if (quiet < 4) throw new Error(`The quiet zone has ${quiet} modules`);
  const dark = new Set<number>();
  for (const [x, y, length] of strips) {
    for (let at = x; at < x + length; at += 1) {
      if (at < quiet || y < quiet || at >= size - quiet || y >= size - quiet)
        throw new Error('Something is drawn in the quiet zone');
      dark.add((y - quiet) * SIZE + at - quiet);
    }
  }
  const isDark: IsDark = (x, y) => dark.has(y * SIZE + x);
  expectFinders(isDark);
  const format = readFormat(isDark);
  if (format >> 3 !== LEVEL_M) throw new Error('Not level M');
  return readText(readCodewords(isDark, format & 7));
}

function expectFinders(isDark: IsDark): void {
  for (const [left, top] of [
    [0, 0],
    [SIZE - 7, 0],
    [0, SIZE - 7],
  ] as const) {
    for (let y = 0; y < 7; y += 1) {
      for (let x = 0; x < 7; x += 1) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        if (isDark(left + x, top + y) !== (ring !== 2)) throw new Error('A corner is wrong');
      }
    }
  }
}

// The five bits for level and mask, beside the upper left corner.
function readFormat(isDark: IsDark): number {
  let bits = 0;
  const put = (x: number, y: number) => {
    bits = bits * 2 + (isDark(x, y) ? 1 : 0);
  };
  for (let x = 0; x <= 5; x += 1) put(x, 8);
  put(7, 8);
  put(8, 8);
  put(8, 7);
  for (let y = 5; y >= 0; y -= 1) put(8, y);
  return (bits ^ FORMAT_MASK) >> 10;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// The three corners with their format bits, the two timing lines and the one alignment pattern of this version.
const isFixed = (x: number, y: number) =>
  (x < 9 && y < 9) ||
  (x >= SIZE - 8 && y < 9) ||
  (x < 9 && y >= SIZE - 8) ||
  x === 6 ||
  y === 6 ||
  (Math.abs(x - 34) <= 2 && Math.abs(y - 34) <= 2);

// Up and down in pairs of columns from the right.
function readCodewords(isDark: IsDark, mask: number): number[] {
  const isMasked = MASKS[mask] ?? (() => false);
  const words: number[] = [];
  let word = 0;
  let bits = 0;
  let isUp = true;
  for (let right = SIZE - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < SIZE; step += 1) {
      const y = isUp ? SIZE - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (isFixed(x, y)) continue;
        word = word * 2 + (isDark(x, y) !== isMasked(x, y) ? 1 : 0);
        bits += 1;
        if (bits % 8 === 0) {
          words.push(word);
          word = 0;
        }
      }
    }
    isUp = !isUp;
  }
  return Array.from({ length: BLOCKS }, (_, block) =>
    Array.from({ length: DATA_PER_BLOCK }, (_, at) => words[at * BLOCKS + block] ?? 0),
  ).flat();
}

function readText(words: number[]): string {
  const stream = words.map((word) => word.toString(2).padStart(8, '0')).join('');
  let at = 0;
  const take = (count: number) => {
    at += count;
    return Number.parseInt(stream.slice(at - count, at), 2);
  };
  if (take(4) !== 0b0010) throw new Error('Not alphanumeric');
  const length = take(9);
  let text = '';
  while (text.length < length) {
    const isPair = length - text.length > 1;
    const value = take(isPair ? 11 : 6);
    if (isPair) text += ALPHANUMERIC[Math.floor(value / 45)];
    text += ALPHANUMERIC[value % 45];
  }
  return text;
}
