import type { Database } from '#platform/database/index.ts';
import { lockLedger } from './ledger.queries.ts';
import { type Settlement, settlementOf } from './settlement.rules.ts';
import { writeBookings } from './write-bookings.ts';

// Books what a provider sent to our bank. Answers whether it was new: the same reference is booked once.
export const settleProvider = ({ db }: { db: Database }, settlement: Settlement): Promise<boolean> =>
  db.sql.transaction().execute(async (tx) => {
    await lockLedger(tx);
    return (await writeBookings(tx, [settlementOf(settlement)])) > 0;
  });
