import { createHash } from 'node:crypto';

// A short digest of what somebody saw, by which it is known whether it still says the same when they change it.
export const versionOf = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);
