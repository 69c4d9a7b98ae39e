import type { SellerSql } from '#modules/merchants/index.ts';
import { findOrder, isPaid, listLines } from '#modules/orders/index.ts';
import { listTickets, withPrices } from '#modules/tickets/index.ts';
import {
  findRequest,
  findSource,
  listChoices,
  listDeeds,
  listMoves,
  listNotes,
  listOrderRefunds,
  listPayments,
  listReturns,
  listSent,
  listSteps,
} from './order.queries.ts';
import { findOrderRow } from './orders.queries.ts';

// Everything that was written down about one order.
export type ReadOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

// null: the organiser has no such order.
export async function readOrder(db: SellerSql, organizerId: number, reference: string) {
  const row = await findOrderRow(db, organizerId, reference);
  const order = row && (await findOrder(db, reference));
  if (!row || !order) return null;
  const issued = await listTickets(db, order.id);
  const lines = await listLines(db, order.id);
  const tickets = withPrices(issued, lines, order.currency);
  return {
    row,
    order,
    lines,
    tickets,
    choices: isPaid(order.state) ? await listChoices(db, order.event_id) : [],
    source: await findSource(db, order.id),
    payments: await listPayments(db, reference),
    returns: await listReturns(db, order.id),
    refunds: await listOrderRefunds(db, reference),
    moves: await listMoves(db, order.id),
    steps: await listSteps(
      db,
      tickets.map(({ id }) => id),
    ),
    sent: await listSent(db, reference),
    deeds: await listDeeds(db, organizerId, order.event_id, reference),
    notes: await listNotes(db, order.id),
    request: await findRequest(db, order.id),
  };
}
