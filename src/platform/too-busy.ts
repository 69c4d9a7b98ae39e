// Thrown where more work would only make everybody wait longer.
export class TooBusy extends Error {
  readonly code = 'TOO_BUSY';
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
// Connection lost, no room left for one more, shut down or starting up, a statement or a lock took too long; or the one
// who takes writes has changed, and we still talk to the old one.
const OVERLOADED = /^(08|53|57P0|57014|55P03|25006)/;
const DRIVER_WORDS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/;

// Whether the same request may well succeed in a moment: we, or the database, have too much to do or are away.
export function isTooBusy(error: unknown): boolean {
  if (error instanceof TooBusy) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (AWAY.has(code) || OVERLOADED.test(code))) return true;
  return DRIVER_WORDS.test(error.message);
}

const SOONEST_SECONDS = 2;
const LATEST_SECONDS = 8;

// When it is worth trying again. Not for all at the same time: they would come back as the crowd that they were.
export const busySeconds = (): number =>
  SOONEST_SECONDS + Math.floor(Math.random() * (LATEST_SECONDS - SOONEST_SECONDS + 1));
