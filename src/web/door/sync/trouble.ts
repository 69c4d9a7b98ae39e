import type { Trouble } from './sync.rules.ts';

// What the browser throws of its store are DOMExceptions: it is full, or was closed.
export const troubleOf = (error: unknown): Trouble => ({
  isOfStore: error instanceof DOMException,
  why: error instanceof Error ? error.name : String(error),
});
