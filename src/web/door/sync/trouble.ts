import type { Trouble } from './sync.rules.ts';

// Signed by a key that this phone does not know, because the event's were revoked: it has to be paired anew.
export class UntrustedError extends Error {
  override name = 'UntrustedError';
}

// What the browser throws of its store are DOMExceptions: it is full, or was closed.
export const troubleOf = (error: unknown): Trouble => ({
  of: error instanceof UntrustedError ? 'keys' : error instanceof DOMException ? 'store' : 'answer',
  why: error instanceof Error ? error.name : String(error),
});
