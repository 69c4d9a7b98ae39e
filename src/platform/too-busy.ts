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
// PostgreSQL's codes for: connection lost, no room left (connections, memory, disk), shut down or starting up, a
// statement or a lock took too long, and a server that has become read-only because another one is the primary now.
const AWAY_STATES = /^(08|53|57P0|57014|55P03|25006)/;
const DRIVER_WORDS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/;
// The error number for "no room left" in the embedded database's own file system.
const EMBEDDED_FULL = 51;

export type WaitReason = 'too_busy' | 'unavailable';

// Why the same request may succeed in a moment: because we are refusing work as there is too much of it, or because the
// database cannot be reached. null if it would fail again. A slow database may be slow for many reasons, so people are
// told of a crowd only when we refused them ourselves.
export function waitReason(error: unknown): WaitReason | null {
  if (error instanceof TooBusy) return 'too_busy';
  return isAway(error) ? 'unavailable' : null;
}

function isAway(error: unknown): boolean {
  // The embedded database's file system throws objects that are no Errors.
  if (typeof error !== 'object' || error === null) return false;
  const { code, errno, name, message } = error as Partial<NodeJS.ErrnoException>;
  if (typeof code === 'string' && (AWAY.has(code) || AWAY_STATES.test(code))) return true;
  if (name === 'ErrnoError' && errno === EMBEDDED_FULL) return true;
  return DRIVER_WORDS.test(message ?? '');
}

const SOONEST_SECONDS = 2;
const LATEST_SECONDS = 8;

// After how many seconds to try again. Random, so that the crowd does not come back all at once.
export const busySeconds = (): number =>
  SOONEST_SECONDS + Math.floor(Math.random() * (LATEST_SECONDS - SOONEST_SECONDS + 1));
