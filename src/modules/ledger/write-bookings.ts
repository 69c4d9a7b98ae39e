import type { Tx } from '#platform/database/index.ts';
import { accountKey, type Booking } from './booking.rules.ts';
import { insertAccounts, insertBookings } from './ledger.queries.ts';

// Opens the accounts that there are none of yet. Answers how many of these were not booked before.
export async function writeBookings(tx: Tx, bookings: readonly Booking[]): Promise<number> {
  if (bookings.length === 0) return 0;
  const accounts = bookings.flatMap(({ entries }) => entries.map(({ account }) => account));
  await insertAccounts(tx, [...new Map(accounts.map((account) => [accountKey(account), account])).values()]);
  return insertBookings(tx, bookings);
}
