import { randomUUID } from 'node:crypto';
import type { PaidOrder } from '#modules/orders/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { randomCodes } from './issue-tickets.ts';
import { insertPastTickets, type PastTicketRow } from './past-tickets.queries.ts';

export interface TicketFate {
  state: 'used' | 'revoked';
  at: Date;
  actor: string;
  cause: string;
}

interface PastTickets extends Pick<PaidOrder, 'orderId' | 'eventId' | 'lines' | 'attendeeNames'> {
  issuedAt: Date;
  // What became of each of the order's tickets, in their order; null, or no entry: still valid.
  fates: readonly (TicketFate | null)[];
}

const ISSUED = { state: 'valid', actor: 'order', cause: 'issued', at: null } as const;

// Writes the tickets of orders that were paid in the past, with what became of each since. Like all tickets, their
// codes are signed when they are shown.
export async function recordPastTickets(tx: Tx, orders: readonly PastTickets[]): Promise<void> {
  const rows = orders.flatMap(ticketsOf);
  const codes = randomCodes(rows.length);
  await insertPastTickets(
    tx,
    rows.map((row, at) => ({ ...row, code: codes[at] ?? '' })),
  );
}

function ticketsOf(order: PastTickets): Omit<PastTicketRow, 'code'>[] {
  const units = order.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, unit) => ({ line, seq: unit + 1 })),
  );
  return units.map(({ line, seq }, place) => {
    const { state, actor, cause, at } = order.fates[place] ?? ISSUED;
    return {
      id: randomUUID(),
      order_id: order.orderId,
      line_position: line.position,
      seq,
      event_id: order.eventId,
      ticket_type_id: line.ticketTypeId,
      valid_on: line.validOn,
      holder: order.attendeeNames[place] ?? null,
      state,
      state_actor: actor,
      state_cause: cause,
      issued_at: order.issuedAt,
      moved_at: at,
    };
  });
}
