import type { Database } from '#platform/database/index.ts';
import { replaceTrending } from './trending.queries.ts';

// A ticket counts as much as twenty views. What happened 18 hours ago counts half, 36 hours ago a quarter, and after
// three days nothing. So a score is roughly "views right now", and anybody can work it out by hand.
const WEIGHTS = {
  ticketWeight: 20,
  halfLifeHours: 18,
  windowHours: 72,
  // Nobody pages further than this, and the scores beyond differ by a view or two.
  most: 5_000,
};

// Works out anew which events are trending; readers see the old order or the new one, never half of it.
export async function refreshTrending(db: Database, now: Date): Promise<void> {
  await db.sql.transaction().execute((tx) => replaceTrending(tx, now, WEIGHTS));
}
