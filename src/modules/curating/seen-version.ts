import { createHash } from 'node:crypto';

// A digest of what somebody saw before they changed it.
export const seenVersion = (fields: unknown): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22);
