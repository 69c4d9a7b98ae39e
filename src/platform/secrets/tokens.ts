import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

// Of links and sessions. Too long to guess, so a plain hash keeps it safe at rest.
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
