import { randomInt } from 'node:crypto';
import type { Secrets } from '#platform/secrets/secrets.ts';

const COUNT = 10;
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

// To be written down: XXXXX-XXXXX.
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

export const recoveryHash = (secrets: Secrets, code: string): Buffer =>
  secrets.keyedHash('recovery-code', code.replace(/[\s-]/g, '').toUpperCase());
