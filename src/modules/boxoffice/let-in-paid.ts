import { doorDaysOf, getDoorRules, letInBuyers } from '#modules/door/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { listSoldTickets, listUnseenPaid, type UnseenSaleRow } from './boxoffice.queries.ts';

// Whoever paid by phone at the door and was to go in has come in, also when the device looks no more, because its person went on to
// the next buyer or has no network. A sale with which that does not work holds up no other one. Running it twice is harmless.
export async function letInPaid({ db }: { db: Pick<Database, 'sql'> }, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const sale of await listUnseenPaid(db.sql)) {
    await db.sql
      .transaction()
      .execute((tx) => letIn(tx, sale, now))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some who paid at a door could not be let in');
}

async function letIn(tx: Tx, sale: UnseenSaleRow, now: Date): Promise<void> {
  const ticketIds = (await listSoldTickets(tx, sale.order_id)).flatMap(({ id, is_in }) => (is_in ? [] : id));
  const days = doorDaysOf(await getDoorRules(tx, sale.event_id, sale.gate_id));
  const place = { deviceId: sale.device_id, gateId: sale.gate_id };
  await letInBuyers(tx, place, { eventId: sale.event_id, days, ticketIds }, 'entry', now);
}
