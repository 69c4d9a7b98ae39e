import { randomInt } from 'node:crypto';
import type { Tx } from '#platform/database/index.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import { replaceRecoveryCodes } from './second-factor.queries.ts';

const COUNT = 10;
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

// To be written down: XXXXX-XXXXX.
function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

export const recoveryHash = (secrets: Secrets, code: string): Buffer =>
  secrets.keyedHash('recovery-code', code.replace(/[\s-]/g, '').toUpperCase());

// Replaces all earlier codes. They are shown only now: the database keeps only their hashes.
export async function giveRecoveryCodes(tx: Tx, secrets: Secrets, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => recoveryHash(secrets, code)),
  );
  return codes;
}
