import { StoreError } from '../kept/store-error.ts';
import type { Trouble } from './sync.rules.ts';

// Signed by a key that this phone does not know, because the event's were revoked: it has to be paired anew.
export class UntrustedError extends Error {
  override name = 'UntrustedError';
}

export const troubleOf = (error: unknown): Trouble => ({
  of: error instanceof UntrustedError ? 'keys' : error instanceof StoreError ? 'store' : 'answer',
  why: error instanceof Error ? error.name : String(error),
});
