import type { Database } from '#platform/database/index.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';

// Codes that are no tickets, read one after the other: somebody is guessing.
export interface Misses {
  // How many seconds the device has to wait; 0: it may go on.
  waitOf(deviceId: string, now: Date): number;
  note(deviceId: string, now: Date): Promise<void>;
}

const MOST = 30;
const SECONDS = 60;

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
      const wait = await takeTry(sql, `door misses of ${deviceId}`, MOST, SECONDS);
      if (wait > 0) until.set(deviceId, now.getTime() + wait * 1000);
    },
  };
}
