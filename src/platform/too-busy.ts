// Thrown where more work would only make everybody wait longer.
export class TooBusy extends Error {
  readonly code = 'TOO_BUSY';
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// Connection lost, no room left (connections, memory, disk), shut down or starting up, a statement or a lock took too
// long; or the one who takes writes has changed, and we still talk to the old one.
const AWAY_STATES = /^(08|53|57P0|57014|55P03|25006)/;
const DRIVER_WORDS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/;
// "No room left", as the embedded database's own file system numbers it.
const EMBEDDED_FULL = 51;

export type WaitReason = 'too_busy' | 'unavailable';

// Why the same request may well succeed in a moment, null where it would not: we turn people away because there are too
// many, or the database cannot be asked. Whether it is slow for the many or for itself cannot be told from here, so only
// what we refuse ourselves speaks of many people.
export function waitReason(error: unknown): WaitReason | null {
  if (error instanceof TooBusy) return 'too_busy';
  return isAway(error) ? 'unavailable' : null;
}

function isAway(error: unknown): boolean {
  // What the embedded database's file system throws is no Error.
  if (typeof error !== 'object' || error === null) return false;
  const { code, errno, name, message } = error as Partial<NodeJS.ErrnoException>;
  if (typeof code === 'string' && (AWAY.has(code) || AWAY_STATES.test(code))) return true;
  if (name === 'ErrnoError' && errno === EMBEDDED_FULL) return true;
  return DRIVER_WORDS.test(message ?? '');
}

const SOONEST_SECONDS = 2;
const LATEST_SECONDS = 8;

// When it is worth trying again. Not for all at the same time: they would come back as the crowd that they were.
export const busySeconds = (): number =>
  SOONEST_SECONDS + Math.floor(Math.random() * (LATEST_SECONDS - SOONEST_SECONDS + 1));
