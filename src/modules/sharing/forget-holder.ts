import { forgetOnTickets, type Receiver } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { forgetInHistory, forgetOnOffers } from './sharing.queries.ts';

// Names and addresses on tickets, on offers and in what became of them, of somebody who wants to be forgotten. The
// history first: the others still say where in it somebody is.
export async function forgetHolder(tx: Tx, person: Receiver): Promise<void> {
  await forgetInHistory(tx, person);
  await forgetOnTickets(tx, person);
  await forgetOnOffers(tx, person);
}
