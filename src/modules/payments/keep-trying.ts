import { setTimeout as sleep } from 'node:timers/promises';
import { waitReason } from '#platform/too-busy.ts';

// For writing what a provider said and will not say again: while the database is away or too busy, it is tried again
// for some seconds.
export async function keepTrying<T>(write: () => Promise<T>, waitsMs: readonly number[]): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await write();
    } catch (error) {
      if (waitReason(error) === null) throw error;
      await sleep(waitMs);
    }
  }
  return write();
}
