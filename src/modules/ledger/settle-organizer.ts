import type { Tx } from '#platform/database/index.ts';
import { bookOrders } from './book-orders.ts';
import { lockLedger, takeWaitingOf } from './ledger.queries.ts';
import { listHeldByOrganizer } from './release.queries.ts';
import { release } from './release-events.ts';

const AT_ONCE = 500;

// Books everything that happened to this organiser's orders, and releases what is due, or to be taken from it. Until the end of
// the transaction nobody else books: what is read of its balances stays true.
export async function settleOrganizer(tx: Tx, organizerId: number, now: Date): Promise<void> {
  await lockLedger(tx);
  const references = await takeWaitingOf(tx, organizerId);
  for (let done = 0; done < references.length; done += AT_ONCE)
    await bookOrders(tx, references.slice(done, done + AT_ONCE));
  await release(tx, await listHeldByOrganizer(tx, organizerId, now), now);
}
