import type { Tx } from '#platform/database/index.ts';
import { accountKey, type Booking } from './booking.rules.ts';
import { type EntryRow, insertEntries, insertTransactions, openAccounts } from './ledger.queries.ts';

// Opens the accounts that there are none of yet. Answers how many of these were not booked before.
export async function writeBookings(tx: Tx, bookings: readonly Booking[]): Promise<number> {
  if (bookings.length === 0) return 0;
  const accountIds = await accountIdsOf(tx, bookings);
  const booked = new Map((await insertTransactions(tx, bookings)).map(({ key, id }) => [key, id]));
  const entries = [...new Map(bookings.map((booking) => [booking.key, booking])).values()].flatMap(
    (booking) => entryRows(booking, booked.get(booking.key), accountIds),
  );
  if (entries.length > 0) await insertEntries(tx, entries);
  return booked.size;
}

async function accountIdsOf(tx: Tx, bookings: readonly Booking[]): Promise<Map<string, number>> {
  const accounts = bookings.flatMap(({ entries }) => entries.map(({ account }) => account));
  const wanted = new Map(accounts.map((account) => [accountKey(account), account]));
  const opened = await openAccounts(tx, [...wanted.values()]);
  return new Map(opened.map((account) => [accountKey(account), account.id]));
}

function entryRows(
  { entries, eventId, orderReference }: Booking,
  transactionId: string | undefined,
  accountIds: ReadonlyMap<string, number>,
): EntryRow[] {
  if (transactionId === undefined) return [];
  return entries.map(({ account, amountMinor }, place) => ({
    transactionId,
    line: place + 1,
    accountId: accountIds.get(accountKey(account)),
    amountMinor,
    eventId,
    orderReference,
  }));
}
