import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

// Protects what is kept in the database or in a cookie: without the program's secret it is worthless.
export interface Secrets {
  // For a code that is short enough to be guessed.
  keyedHash(purpose: string, text: string): Buffer;
  // Encrypts; only this program can read it again, and only for this purpose.
  seal(purpose: string, plain: string | Uint8Array): Buffer;
  // Answers null if it was not sealed by this program for this purpose.
  unseal(purpose: string, sealed: Uint8Array): Buffer | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(appSecret: string): Secrets {
  const keyFor = (purpose: string) => deriveKey(appSecret, purpose);
  return {
    keyedHash: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const cipher = createDecipheriv(CIPHER, keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
      cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
