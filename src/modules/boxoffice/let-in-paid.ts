import { doorDaysOf, getDoorRules, letInBuyers } from '#modules/door/index.ts';
import type { Database } from '#platform/database/index.ts';
import { listSoldTickets, listUnseenPaid } from './boxoffice.queries.ts';

// Whoever paid by phone at the door and was to go in has come in, also when the device looks no more, because its person went on to
// the next buyer or has no network. Running it twice is harmless.
export async function letInPaid({ db }: { db: Pick<Database, 'sql'> }, now: Date): Promise<void> {
  for (const sale of await listUnseenPaid(db.sql)) {
    await db.sql.transaction().execute(async (tx) => {
      const ticketIds = (await listSoldTickets(tx, sale.order_id)).flatMap(({ id, is_in }) =>
        is_in ? [] : id,
      );
      const days = doorDaysOf(await getDoorRules(tx, sale.event_id, sale.gate_id));
      const place = { deviceId: sale.device_id, gateId: sale.gate_id };
      await letInBuyers(tx, place, { eventId: sale.event_id, days, ticketIds }, 'entry', now);
    });
  }
}
