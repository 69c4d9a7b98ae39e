import type { TicketServices } from '#modules/tickets/index.ts';
import { lapseOffers as lapseSome } from './sharing.queries.ts';

const AT_ONCE = 500;

// Ends offers that nobody accepted before doors opened, by the database's clock. Safe to run twice.
export async function lapseOffers({ db }: Pick<TicketServices, 'db'>): Promise<void> {
  let lapsed: number;
  do {
    lapsed = await db.sql.transaction().execute((tx) => lapseSome(tx, AT_ONCE));
  } while (lapsed === AT_ONCE);
}
