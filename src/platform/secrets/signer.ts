import { hash } from 'node:crypto';
import { deriveKey } from './derive-key.ts';
import { isSame } from './is-same.ts';

// Of links, cookies and codes that this program gives out and knows again.
export interface Signer {
  // 43 letters of base64url, the same for the same text for ever.
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

// Every order has its link signed while everybody waits, and this takes a third of what an HMAC does. SHA-512/256 shows
// half of its state, so nobody can go on from a signature to that of a longer text, as with SHA-256.
export function createSigner(appSecret: string, purpose: string): Signer {
  const key = deriveKey(appSecret, purpose).toString('base64url');
  const sign = (text: string) => hash('sha512-256', `${key}:${text}`, 'base64url');
  return { sign, isSigned: (text, signature) => isSame(sign(text), signature) };
}
