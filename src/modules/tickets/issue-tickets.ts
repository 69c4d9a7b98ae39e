import { randomBytes } from 'node:crypto';
import type { PaidOrder } from '#modules/orders/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { REFERENCE_ALPHABET } from '#shared/reference.ts';
import { insertTickets, type NewTickets } from './tickets.queries.ts';

const CODE_LENGTH = 10;

// Inserts one ticket per unit, in the transaction that makes the orders paid: in one statement, and without signing
// yet. Safe to run twice.
export async function issueTickets(tx: Tx, orders: PaidOrder[]): Promise<void> {
  const tickets: NewTickets = {
    orderIds: [],
    eventIds: [],
    positions: [],
    seqs: [],
    typeIds: [],
    dates: [],
    codes: [],
    holders: [],
  };
  for (const { orderId, eventId, lines, attendeeNames } of orders) {
    const names = attendeeNames.values();
    for (const line of lines) {
      for (let seq = 1; seq <= line.quantity; seq += 1) {
        tickets.orderIds.push(orderId);
        tickets.eventIds.push(eventId);
        tickets.holders.push(names.next().value ?? null);
        tickets.positions.push(line.position);
        tickets.seqs.push(seq);
        tickets.typeIds.push(line.ticketTypeId);
        tickets.dates.push(line.validOn);
      }
    }
  }
  tickets.codes = randomCodes(tickets.seqs.length);
  if (tickets.seqs.length > 0) await insertTickets(tx, tickets);
}

// The alphabet has 32 characters, so five bits of a random byte choose each equally often. Two equal codes in one event
// would fail the payment's transaction, which is then run again: among 100,000 tickets the chance is one in 200,000.
export function randomCodes(count: number): string[] {
  const bytes = randomBytes(count * CODE_LENGTH);
  return Array.from({ length: count }, (_, ticket) => {
    let code = '';
    for (let at = ticket * CODE_LENGTH; code.length < CODE_LENGTH; at += 1) {
      code += REFERENCE_ALPHABET[(bytes[at] ?? 0) & 31];
    }
    return code;
  });
}
