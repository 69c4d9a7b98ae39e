// RFC 9285: writes bytes in the 45 characters that a QR code stores most compactly.
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]));

export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    for (let digit = isPair ? 3 : 2; digit > 0; digit -= 1) {
      text += ALPHABET[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

// null if the text is not Base45.
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null;
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0));
  let to = 0;
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((character) => VALUES.get(character) ?? Number.NaN);
    const value = digits.reduceRight((sum, digit) => sum * 45 + digit, 0);
    const isPair = digits.length === 3;
    // Also true for an unknown character, which makes `value` NaN.
    if (!(value < (isPair ? 65_536 : 256))) return null;
    if (isPair) bytes[to++] = value >> 8;
    bytes[to++] = value & 255;
  }
  return bytes;
}
