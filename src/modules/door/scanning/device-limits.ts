import type { Database } from '#platform/database/index.ts';
import { type Allowance, createAllowance } from '#platform/limiter/allowance.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import { fail, type Refusal } from '#shared/result.ts';

// Codes that are no tickets, read one after the other: somebody is guessing.
export interface Misses {
  // How many seconds the device has to wait; 0: it may go on.
  waitOf(deviceId: string, now: Date): number;
  note(deviceId: string, now: Date): Promise<void>;
}

const MOST_MISSES = 30;
const MISSES_SECONDS = 60;

// Counted for all processes. Each remembers for itself whom it may not hear for a while, so that nothing is asked for a good scan.
export function createMisses({ sql }: Pick<Database, 'sql'>): Misses {
  const until = new Map<string, number>();
  return {
    waitOf(deviceId, now) {
      const left = (until.get(deviceId) ?? 0) - now.getTime();
      if (left <= 0) until.delete(deviceId);
      return Math.max(0, Math.ceil(left / 1000));
    },
    async note(deviceId, now) {
      const wait = await takeTry(sql, `door misses of ${deviceId}`, MOST_MISSES, MISSES_SECONDS);
      if (wait > 0) until.set(deviceId, now.getTime() + wait * 1000);
    },
  };
}

// Somebody without a ticket at hand takes half a minute.
export const SEARCHES = { most: 60, seconds: 600 };

// Scans are never deleted, and a phone tells some thousands in a second: whoever holds one could fill the disk. A door lets in a
// few hundred in an hour; a phone that comes back after a whole festival tells this many at once.
export const MOST_SCANS_AN_HOUR = 50_000;
const HOUR_MS = 3_600_000;
const MOST_DEVICES = 10_000;

export const createScanAllowance = (): Allowance =>
  createAllowance({ most: MOST_SCANS_AN_HOUR, windowMs: HOUR_MS, mostKeys: MOST_DEVICES });

// null: it may tell them. Otherwise nothing is taken, the phone keeps them and sends them later.
export function holdScans(
  allowance: Allowance,
  deviceId: string,
  count: number,
  now: Date,
): Refusal<'scans_too_fast'> | null {
  const waitMs = allowance.take(deviceId, count, now.getTime());
  return waitMs === 0 ? null : fail('scans_too_fast', { retryAfter: Math.ceil(waitMs / 1000) });
}
