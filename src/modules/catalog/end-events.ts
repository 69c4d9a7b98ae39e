import type { Database } from '#platform/database/index.ts';
import { endEventsBefore } from './ending.queries.ts';

// Somebody may still be correcting the end of an event that overruns.
const GRACE_MS = 3_600_000;

// Puts 'ended' on events that are over. Lists and pages look at the clock and do not need it; it keeps the indexes
// of coming events as short as what is coming. Postponed events without a new date wait for one.
export function endEvents(db: Database, now: Date): Promise<number> {
  return endEventsBefore(db.sql, new Date(now.getTime() - GRACE_MS));
}
