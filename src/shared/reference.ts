// How an order, and the typed code of a ticket, is written: no letter that looks like a digit.
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const REFERENCE_LENGTH = 8;

const REFERENCE = /^(?=.*[2-9])[2-9A-HJ-NP-Z]{8}$/;

// Makes a reference from at least REFERENCE_LENGTH random bytes starting at `from`. null if it would have no digit: try
// with other bytes. The alphabet has 32 characters, so all are equally likely.
export function referenceFrom(bytes: Uint8Array, from = 0): string | null {
  let reference = '';
  let hasDigit = false;
  for (let place = 0; place < REFERENCE_LENGTH; place += 1) {
    const index = (bytes[from + place] ?? 0) & 31;
    if (index < 8) hasDigit = true;
    reference += REFERENCE_ALPHABET[index];
  }
  return hasDigit ? reference : null;
}

// May be typed in either case, with spaces and dashes, and after a #; null for a text that cannot be a reference.
export function readReference(text: string): string | null {
  if (text.length > 40) return null;
  const reference = text.replace(/[\s#-]/g, '').toUpperCase();
  return REFERENCE.test(reference) ? reference : null;
}
