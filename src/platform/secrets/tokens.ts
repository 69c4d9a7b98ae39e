import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

// A token for links and sessions. It is too long to be guessed, so that a plain hash of it is safe to store.
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
