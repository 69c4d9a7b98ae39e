import { createHmac, timingSafeEqual } from 'node:crypto';

// Codes of authenticator apps: RFC 6238 with the values that all apps support, SHA-1, 30 seconds and 6 digits.
const STEP_SECONDS = 30;
const DIGITS = 6;
// The codes of one step before and one after are accepted: phones' clocks are off, and people type slowly.
const STEPS_AROUND = 1;

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

export function totpAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

// The time step to which the code belongs; null if it is not a code of about now.
export function findStep(secret: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const middle = stepAt(now);
  for (let step = middle - STEPS_AROUND; step <= middle + STEPS_AROUND; step += 1) {
    if (timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code))) return step;
  }
  return null;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

export function otpauthUri(secret: Uint8Array, siteName: string, email: string): string {
  const label = `${encodeURIComponent(siteName)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(siteName)}`;
}
