import type { Database } from '#platform/database/index.ts';
import { endEventsBefore } from './ending.queries.ts';

// Leaves the organiser time to correct the end of an event that goes on for longer.
const GRACE_MS = 3_600_000;

// Sets the status 'ended' on events that are over. Lists and pages look at the clock and do not need it; it keeps the
// indexes of coming events small. Postponed events without a new date are left alone.
export function endEvents(db: Database, now: Date): Promise<number> {
  return endEventsBefore(db.sql, new Date(now.getTime() - GRACE_MS));
}
