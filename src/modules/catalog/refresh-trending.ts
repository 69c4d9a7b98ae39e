import type { Database } from '#platform/database/index.ts';
import { replaceTrending } from './trending.queries.ts';

// A ticket says as much as twenty looks. What happened 18 hours ago counts half, 36 hours ago a quarter, and after
// three days nothing. So a score is roughly "looks of this very moment", and anybody can work it out by hand.
const WEIGHTS = {
  ticketWeight: 20,
  halfLifeHours: 18,
  windowHours: 72,
  // Nobody pages further than this, and the next ones differ by a look or two.
  most: 5_000,
};

// Works out anew which events are trending; readers see the old order or the new one, never half of it.
export async function refreshTrending(db: Database, now: Date): Promise<void> {
  await db.sql.transaction().execute((tx) => replaceTrending(tx, now, WEIGHTS));
}
