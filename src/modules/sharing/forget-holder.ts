import { forgetOnTickets, type Receiver } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { forgetInHistory, forgetOnOffers } from './sharing.queries.ts';

// Erases somebody's name and addresses from tickets, offers and their history. The history comes first, because tickets
// and offers show where in it the person occurs.
export async function forgetHolder(tx: Tx, person: Receiver): Promise<void> {
  await forgetInHistory(tx, person);
  await forgetOnTickets(tx, person);
  await forgetOnOffers(tx, person);
}
