import { cancelOrder, listHoldsOfCancelled, lockOrder } from '#modules/orders/index.ts';
import type { Logger } from '#platform/log.ts';
import { listSoldOfCancelled } from '../tickets.queries.ts';
import type { RefundServices } from './refund-tickets.ts';
import { takeTicketsBack } from './take-tickets-back.ts';

const MOST_AT_ONCE = 500;

// Of an event that will not take place nothing is held any more, and everybody who paid gets the money back without
// asking (T16). Goes order by order and a bounded number at a time; whatever stops it, the next round goes on where it
// ended. A payment that comes through later is found then. One order that cannot be closed does not keep the others from
// their money.
export async function closeCancelledEvents(services: RefundServices & { log: Logger }): Promise<void> {
  const { db, log } = services;
  const by = { actor: 'organizer', cause: 'event_cancelled' } as const;
  const each = async (references: string[], close: (reference: string) => Promise<unknown>) => {
    for (const reference of references)
      await close(reference).catch((error: unknown) =>
        log.error({ err: error, reference }, 'a cancelled event: an order could not be closed'),
      );
  };
  await each(await listHoldsOfCancelled(db.sql, MOST_AT_ONCE), (reference) => cancelOrder(db, reference, by));
  await each(await listSoldOfCancelled(db.sql, MOST_AT_ONCE), async (reference) => {
    const refunded = await db.sql.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, reference);
      return order && takeTicketsBack(tx, services, order, { numbers: null, ...by });
    });
    // With nothing left another run, which was cut off or still goes on, was there before.
    if (refunded && !refunded.ok && refunded.reason !== 'nothing_left')
      log.error({ reference, reason: refunded.reason }, 'a cancelled event: tickets were not refunded');
  });
}
