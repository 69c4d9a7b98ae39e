import type { Database } from '#platform/database/index.ts';
import { waitReason } from '#platform/too-busy.ts';
import { type Booked, bookOrders } from './book-orders.ts';
import { deleteWaiting, listWaiting, lockLedger, putOffWaiting, type WaitingRow } from './ledger.queries.ts';

const AT_ONCE = 500;

export interface BookedWaiting extends Booked {
  // Orders that could not be booked. They are tried again later; a person has to look.
  failed: { reference: string; error: unknown }[];
}

// Books what waits, some hundred orders at a time, until nothing does or somebody else needs the house.
export async function bookWaiting({
  db,
  mayGoOn = () => Promise.resolve(true),
}: {
  db: Database;
  mayGoOn?: () => Promise<boolean>;
}): Promise<BookedWaiting> {
  const all: BookedWaiting = { count: 0, unlike: [], failed: [] };
  while (await mayGoOn()) {
    const waiting = await listWaiting(db.sql, AT_ONCE);
    if (waiting.length === 0) break;
    add(all, await bookEach(db, waiting));
  }
  return all;
}

// All of them at once; where one fails, the half that it is in is tried by halves, so that the others are booked.
async function bookEach(db: Database, waiting: readonly WaitingRow[]): Promise<BookedWaiting> {
  const references = [...new Set(waiting.map((row) => row.order_reference))];
  try {
    const booked = await db.sql.transaction().execute(async (tx) => {
      await lockLedger(tx);
      await deleteWaiting(
        tx,
        waiting.map(({ id }) => id),
      );
      return bookOrders(tx, references);
    });
    return { ...booked, failed: [] };
  } catch (error) {
    // Not the fault of any order.
    if (waitReason(error) !== null) throw error;
    return references.length === 1 ? putOff(db, waiting, error) : bookHalves(db, waiting, references);
  }
}

async function putOff(db: Database, waiting: readonly WaitingRow[], error: unknown): Promise<BookedWaiting> {
  await putOffWaiting(
    db.sql,
    waiting.map(({ id }) => id),
  );
  return { count: 0, unlike: [], failed: [{ reference: waiting[0]?.order_reference ?? '', error }] };
}

async function bookHalves(
  db: Database,
  waiting: readonly WaitingRow[],
  references: readonly string[],
): Promise<BookedWaiting> {
  const first = new Set(references.slice(0, references.length / 2));
  const all: BookedWaiting = { count: 0, unlike: [], failed: [] };
  for (const isFirst of [true, false]) {
    const half = waiting.filter((row) => first.has(row.order_reference) === isFirst);
    add(all, await bookEach(db, half));
  }
  return all;
}

function add(all: BookedWaiting, { count, unlike, failed }: BookedWaiting): void {
  all.count += count;
  all.unlike.push(...unlike);
  all.failed.push(...failed);
}
