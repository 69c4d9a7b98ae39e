import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import { recordActivity } from './trending.queries.ts';

export interface ViewCounter {
  count(eventId: number): void;
  flush(): Promise<void>;
  // Writes what is left; call it before the database closes.
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const FLUSH_MS = 4_000;
// Beyond this many different events in one batch, or while the database is away, further views go uncounted:
// a figure for "trending" is not worth the memory.
const MOST_WAITING = 20_000;

// Counts looks at events in memory and writes them in batches, so that looking costs no write.
export function createViewCounter({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}): ViewCounter {
  let waiting = new Map<string, { eventId: number; hour: Date; views: number; tickets: number }>();
  let writing: Promise<void> = Promise.resolve();

  function add(eventId: number, hourMs: number, views: number): void {
    const key = `${eventId} ${hourMs}`;
    const known = waiting.get(key);
    if (known) known.views += views;
    else if (waiting.size < MOST_WAITING) {
      waiting.set(key, { eventId, hour: new Date(hourMs), views, tickets: 0 });
    }
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await recordActivity(db.sql, [...batch.values()]);
    } catch (error) {
      log.warn({ err: error }, 'views could not be written; trying again with the next batch');
      for (const { eventId, hour, views } of batch.values()) add(eventId, hour.getTime(), views);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    count: (eventId) => add(eventId, Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS, 1),
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
