import type { Tx } from '#platform/database/index.ts';
import { type Booking, isSame } from './booking.rules.ts';
import { listBookedKeys, lockLedger } from './ledger.queries.ts';
import { writeBookings } from './write-bookings.ts';

// What a person says once: told again it changes nothing, and told otherwise it is refused.
export async function bookOnce(tx: Tx, booking: Booking): Promise<'new' | 'known' | 'unlike'> {
  await lockLedger(tx);
  const [known] = await listBookedKeys(tx, [booking.key]);
  if (known) return isSame(known.entries, booking.entries) ? 'known' : 'unlike';
  await writeBookings(tx, [booking]);
  return 'new';
}
