import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

// A key of its own for each purpose of the program's one secret: what is made for one is worth nothing for another.
export const deriveKey = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, 'tiketi', purpose, KEY_BYTES));
