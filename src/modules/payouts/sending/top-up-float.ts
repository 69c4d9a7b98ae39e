import { lockLedger, writeBookings } from '#modules/ledger/index.ts';
import type { Database } from '#platform/database/index.ts';
import { topUpBooking } from '../payout-bookings.rules.ts';

// Money of ours went from the bank to the short code that pays out. The same reference is booked once; answers whether it was new.
export const topUpFloat = (
  { sql }: Pick<Database, 'sql'>,
  given: { amountMinor: number; reference: string; now: Date },
): Promise<boolean> =>
  sql.transaction().execute(async (tx) => {
    await lockLedger(tx);
    return (await writeBookings(tx, [topUpBooking(given)])) > 0;
  });
