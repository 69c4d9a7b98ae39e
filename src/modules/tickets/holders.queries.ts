import { sql } from 'kysely';
import { boughtBy, type OrderRow } from '#modules/orders/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { heldBy, type Receiver } from './held-by.ts';
import type { HistoryWord, OfferChannel, OfferState } from './standing.rules.ts';
import type { TicketEventRow, TicketState } from './tickets.queries.ts';

// Who holds a ticket, and who held it. `sharing` writes offers and the history; here they are only read, to show a
// ticket.

export const OFFER_ENDS_AT = sql`offer_ends_at(tickets.valid_on, events.doors_at, events.starts_at, events.time_zone)`;

// A ticket that is locked until the transaction ends: every change of a ticket locks it first.
export interface LockedTicket {
  id: string;
  state: TicketState;
  generation: number;
  holder: string | null;
  passed_on_at: Date | null;
  order_state: OrderRow['state'];
  event_status: TicketEventRow['status'];
  // Doors are open, by the database's clock.
  is_late: boolean;
}

export async function lockTicket(tx: Tx, ticketId: string): Promise<LockedTicket | null> {
  const locked = await sql<LockedTicket>`
    select tickets.id, tickets.state, tickets.generation, holder, passed_on_at, orders.state as order_state,
      events.status as event_status, now() >= ${OFFER_ENDS_AT} as is_late
    from tickets join orders on orders.id = order_id join events on events.id = tickets.event_id
    where tickets.id = ${ticketId} for update of tickets
  `.execute(tx);
  return locked.rows[0] ?? null;
}

// The order of an offer's ticket, and the ticket itself.
export async function findOrderOfTicket(
  db: Sql,
  ticketId: string,
): Promise<{ reference: string; event_id: number; valid_on: string | null; generation: number } | null> {
  const found = await sql<{
    reference: string;
    event_id: number;
    valid_on: string | null;
    generation: number;
  }>`
    select reference, tickets.event_id, valid_on, generation
    from tickets join orders on orders.id = order_id where tickets.id = ${ticketId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface Holder {
  name: string | null;
  email: string | null;
  phone: string | null;
}

export async function updateHolder(tx: Tx, ticketId: string, holder: Holder): Promise<void> {
  await sql`
    update tickets set holder = ${holder.name}, holder_email = ${holder.email}, holder_phone = ${holder.phone}
    where id = ${ticketId}
  `.execute(tx);
}

export async function updateHolderName(tx: Tx, ticketId: string, name: string): Promise<void> {
  await sql`update tickets set holder = ${name} where id = ${ticketId}`.execute(tx);
}

// Tickets of an order are numbered from 1, in the order of its lines.
export async function findTicketByNumber(
  tx: Tx,
  reference: string,
  number: number,
): Promise<{ id: string; event_id: number } | null> {
  const found = await sql<{ id: string; event_id: number }>`
    select tickets.id, tickets.event_id from tickets join orders on orders.id = order_id
    where reference = ${reference} order by line_position, seq limit 1 offset ${number - 1}
  `.execute(tx);
  return found.rows[0] ?? null;
}

// Gives the ticket to a new holder: every earlier code stops working. Answers the new generation.
export async function passTicketOn(
  tx: Tx,
  ticketId: string,
  to: Holder & { accountId: string | null; code: string; locale: Locale },
): Promise<number> {
  const passed = await sql<{ generation: number }>`
    update tickets set generation = generation + 1, held_since = generation + 1, code = ${to.code}, holder = ${to.name},
      holder_email = ${to.email}, holder_phone = ${to.phone}, holder_locale = ${to.locale},
      holder_account_id = ${to.accountId}, passed_on_at = now(),
      state_actor = 'receiver', state_cause = 'accepted'
    where id = ${ticketId} returning generation
  `.execute(tx);
  const [row] = passed.rows;
  if (!row) throw new Error(`There is no ticket ${ticketId}`);
  return row.generation;
}

export async function forgetOnTickets(tx: Tx, person: Receiver): Promise<void> {
  await sql`
    update tickets set holder = null, holder_email = null, holder_phone = null
    where passed_on_at is null and order_id in (select id from orders where ${boughtBy(person)})
  `.execute(tx);
  await sql`
    update tickets set holder = null, holder_email = null, holder_phone = null, holder_account_id = null
    where ${heldBy(person)}
  `.execute(tx);
}

interface LastOffer {
  id: string;
  generation: number;
  channel: OfferChannel;
  receiver_name: string | null;
  receiver_email: string | null;
  receiver_phone: string | null;
  state: OfferState;
  offered_at: Date;
}

// The last offer of each ticket of an order, if it was ever offered, and until when it can be offered.
export type LastOfferRow = { ticket_id: string; ends_at: Date; is_late: boolean } & (
  | LastOffer
  | Record<keyof LastOffer, null>
);

export async function listLastOffers(db: Sql, orderId: number): Promise<LastOfferRow[]> {
  const found = await sql<LastOfferRow>`
    select offer.*, tickets.id as ticket_id, ${OFFER_ENDS_AT} as ends_at, now() >= ${OFFER_ENDS_AT} as is_late
    from tickets join events on events.id = tickets.event_id
    left join lateral (
      select ticket_offers.id, ticket_offers.generation, channel, receiver_name, receiver_email, receiver_phone,
        ticket_offers.state, offered_at
      from ticket_offers where ticket_offers.ticket_id = tickets.id
      order by offered_at desc limit 1
    ) as offer on true
    where tickets.order_id = ${orderId}
  `.execute(db);
  return found.rows;
}

export interface HistoryRow {
  at: Date;
  what: HistoryWord;
  name: string | null;
  generation: number;
}

export async function listHistory(db: Sql, ticketId: string): Promise<HistoryRow[]> {
  const found = await sql<HistoryRow>`
    select at, what, name, generation from ticket_history where ticket_id = ${ticketId} order by id
  `.execute(db);
  return found.rows;
}
