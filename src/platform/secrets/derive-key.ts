import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

// A separate key for each purpose, made from the program's one secret: what is signed or sealed for one purpose is
// worthless for another.
export const deriveKey = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, 'tiketi', purpose, KEY_BYTES));
