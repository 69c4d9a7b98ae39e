import { listLines, type OrderLineRow, type OrderRow } from '#modules/orders/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import { getTicketEvent, listTickets, type TicketEventRow, type TicketRow } from './tickets.queries.ts';
import { feePerUnit, pricePerUnit } from './tickets.rules.ts';

// A ticket with what its order knows of it.
export interface LoadedTicket extends TicketRow {
  // Its number within the order, from 1.
  number: number;
  typeName: string;
  priceMinor: number;
  // Of that, the platform's share.
  feeMinor: number;
}

export interface LoadedTickets {
  order: OrderRow;
  event: TicketEventRow;
  lines: OrderLineRow[];
  tickets: LoadedTicket[];
}

// Everything that a page, PDF or mail about tickets of this order shows.
export async function loadTickets(db: Sql, order: OrderRow): Promise<LoadedTickets> {
  const [event, lines, rows] = await Promise.all([
    getTicketEvent(db, order.event_id),
    listLines(db, order.id),
    listTickets(db, order.id),
  ]);
  return { order, event, lines, tickets: withPrices(rows, lines, order.currency) };
}

// Tickets that were neither passed on nor taken back: these are attached to mails and counted in them.
export const stillTheBuyers = ({ tickets }: LoadedTickets): LoadedTicket[] =>
  tickets.filter(({ passed_on_at, state }) => passed_on_at === null && state !== 'revoked');

// The rows in the order of their numbers, with what each ticket cost.
export function withPrices(
  rows: readonly TicketRow[],
  lines: readonly OrderLineRow[],
  currency: Currency,
): LoadedTicket[] {
  const lineAt = new Map(
    lines.map((line) => [
      line.position,
      { line, prices: pricePerUnit(line, currency), fees: feePerUnit(line, currency) },
    ]),
  );
  return rows.map((row, place) => {
    const found = lineAt.get(row.line_position);
    return {
      ...row,
      number: place + 1,
      typeName: row.type_name ?? found?.line.name ?? '',
      priceMinor: found?.prices[row.seq - 1] ?? 0,
      feeMinor: found?.fees[row.seq - 1] ?? 0,
    };
  });
}
