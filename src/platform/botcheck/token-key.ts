import { createHmac, timingSafeEqual } from 'node:crypto';

// A key of its own for each use of the program's secret.
export const tokenKey = (secret: string, use: string): string =>
  createHmac('sha256', secret).update(`bot-check ${use}`).digest('hex');

export const signatureOf = (key: string, text: string | Buffer): string =>
  createHmac('sha256', key).update(text).digest('hex');

export function isSignature(given: unknown, key: string, text: string | Buffer): boolean {
  const right = signatureOf(key, text);
  return (
    typeof given === 'string' &&
    given.length === right.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(right))
  );
}
