import type { Database } from '#platform/database/index.ts';
import { type Booked, bookOrders } from './book-orders.ts';
import { listReferences } from './facts.queries.ts';

const AT_ONCE = 500;

// Computes everything that orders ask for once more, books what is missing, and answers what is booked otherwise. Selling goes on:
// what waits to be booked is not missing.
export async function rebuildLedger({ db }: { db: Database }): Promise<Booked> {
  const all: Booked = { count: 0, unlike: [] };
  for (let after = 0; ; ) {
    const orders = await listReferences(db.sql, after, AT_ONCE);
    const last = orders.at(-1);
    if (!last) return all;
    const references = orders.map(({ reference }) => reference);
    const booked = await db.sql.transaction().execute((tx) => bookOrders(tx, references));
    all.count += booked.count;
    all.unlike.push(...booked.unlike);
    after = last.id;
  }
}
