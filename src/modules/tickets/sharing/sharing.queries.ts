import { sql } from 'kysely';
import type { OrderRow } from '#modules/orders/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { TicketEventRow, TicketState } from '../tickets.queries.ts';

export type OfferState = 'open' | 'accepted' | 'declined' | 'cancelled' | 'lapsed';
export type OfferChannel = 'link' | 'email' | 'whatsapp';

export interface OfferRow {
  id: string;
  ticket_id: string;
  // Of the ticket as it was offered; on accepting it becomes the next one.
  generation: number;
  channel: OfferChannel;
  sender_name: string;
  sender_email: string;
  sender_locale: Locale;
  receiver_name: string | null;
  receiver_email: string | null;
  receiver_phone: string | null;
  state: OfferState;
  sent_times: number;
  offered_at: Date;
  accepted_by: string | null;
}

const OF_ANY_TICKET = sql`
  ticket_offers.id, ticket_offers.generation, channel, sender_name, sender_email, sender_locale, receiver_name,
  receiver_email, receiver_phone, ticket_offers.state, sent_times, offered_at, accepted_by
`;
const OFFER = sql`ticket_id, ${OF_ANY_TICKET}`;
const ENDS_AT = sql`offer_ends_at(tickets.valid_on, events.doors_at, events.starts_at, events.time_zone)`;

// A ticket as it stands now, kept so until the transaction ends: whoever changes a ticket locks it first.
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
      events.status as event_status, now() >= ${ENDS_AT} as is_late
    from tickets join orders on orders.id = order_id join events on events.id = tickets.event_id
    where tickets.id = ${ticketId} for update of tickets
  `.execute(tx);
  return locked.rows[0] ?? null;
}

export interface NewOffer extends Omit<OfferRow, 'state' | 'sent_times' | 'offered_at' | 'accepted_by'> {
  token_hash: Buffer;
}

export async function insertOffer(tx: Tx, offer: NewOffer): Promise<void> {
  await sql`
    insert into ticket_offers (
      id, ticket_id, generation, token_hash, channel, sender_name, sender_email, sender_locale, receiver_name, receiver_email,
      receiver_phone
    ) values (
      ${offer.id}, ${offer.ticket_id}, ${offer.generation}, ${offer.token_hash}, ${offer.channel}, ${offer.sender_name},
      ${offer.sender_email}, ${offer.sender_locale}, ${offer.receiver_name}, ${offer.receiver_email},
      ${offer.receiver_phone}
    )
  `.execute(tx);
}

export async function findOffer(db: Sql | Tx, offerId: string): Promise<OfferRow | null> {
  const found = await sql<OfferRow>`select ${OFFER} from ticket_offers where id = ${offerId}`.execute(db);
  return found.rows[0] ?? null;
}

export async function findOfferByHash(db: Sql | Tx, hash: Buffer): Promise<OfferRow | null> {
  const found = await sql<OfferRow>`
    select ${OFFER} from ticket_offers where token_hash = ${hash}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function findOpenOffer(db: Sql | Tx, ticketId: string): Promise<OfferRow | null> {
  const found = await sql<OfferRow>`
    select ${OFFER} from ticket_offers where ticket_id = ${ticketId} and state = 'open'
  `.execute(db);
  return found.rows[0] ?? null;
}

type LastOffer = Omit<OfferRow, 'ticket_id'>;

// The last offer of each ticket of an order, if it was ever offered, and until when offers of it are good.
export type TicketOfferRow = { ticket_id: string; ends_at: Date; is_late: boolean } & (
  | LastOffer
  | Record<keyof LastOffer, null>
);

export async function listOffers(db: Sql, orderId: number): Promise<TicketOfferRow[]> {
  const found = await sql<TicketOfferRow>`
    select offer.*, tickets.id as ticket_id, ${ENDS_AT} as ends_at, now() >= ${ENDS_AT} as is_late
    from tickets join events on events.id = tickets.event_id
    left join lateral (
      select ${OF_ANY_TICKET} from ticket_offers where ticket_offers.ticket_id = tickets.id
      order by offered_at desc limit 1
    ) as offer on true
    where tickets.order_id = ${orderId}
  `.execute(db);
  return found.rows;
}

export async function updateOffer(
  tx: Tx,
  offerId: string,
  state: Exclude<OfferState, 'open'>,
  acceptedBy: string | null = null,
): Promise<void> {
  await sql`
    update ticket_offers set state = ${state}, done_at = now(), accepted_by = ${acceptedBy} where id = ${offerId}
  `.execute(tx);
}

// Answers how often it was sent by now.
export async function addSending(tx: Tx, offerId: string): Promise<number> {
  const sent = await sql<{ times: number }>`
    update ticket_offers set sent_times = sent_times + 1 where id = ${offerId} returning sent_times as times
  `.execute(tx);
  return sent.rows[0]?.times ?? 1;
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

// A new code for a new holder; every code made before is worth nothing from here on. Answers the new generation.
export async function passTicketOn(
  tx: Tx,
  ticketId: string,
  to: Holder & { accountId: string | null; code: string; locale: Locale },
): Promise<number> {
  const passed = await sql<{ generation: number }>`
    update tickets set generation = generation + 1, code = ${to.code}, holder = ${to.name},
      holder_email = ${to.email}, holder_phone = ${to.phone}, holder_locale = ${to.locale},
      holder_account_id = ${to.accountId}, passed_on_at = now(),
      state_actor = 'receiver', state_cause = 'accepted'
    where id = ${ticketId} returning generation
  `.execute(tx);
  const [row] = passed.rows;
  if (!row) throw new Error(`There is no ticket ${ticketId}`);
  return row.generation;
}

export type HistoryWord =
  | 'issued'
  | 'assigned'
  | 'offered'
  | 'accepted'
  | 'declined'
  | 'cancelled'
  | 'lapsed'
  | 'revoked'
  | 'used';

export interface HistoryRow {
  at: Date;
  what: HistoryWord;
  name: string | null;
  generation: number;
}

export async function insertHistory(
  tx: Tx,
  step: { ticketId: string; what: HistoryWord; actor: string; name: string | null; generation: number },
): Promise<void> {
  await sql`
    insert into ticket_history (ticket_id, what, actor, name, generation)
    values (${step.ticketId}, ${step.what}, ${step.actor}, ${step.name}, ${step.generation})
  `.execute(tx);
}

export async function listHistory(db: Sql, ticketId: string): Promise<HistoryRow[]> {
  const found = await sql<HistoryRow>`
    select at, what, name, generation from ticket_history where ticket_id = ${ticketId} order by id
  `.execute(db);
  return found.rows;
}

// Offers whose doors have opened, a bounded number at a time. Rows that somebody is busy with are left for next time.
export async function lapseOffers(tx: Tx, most: number): Promise<number> {
  const lapsed = await sql<{ count: number }>`
    with over as (
      select ticket_offers.id, tickets.generation as now_at from ticket_offers
      join tickets on tickets.id = ticket_offers.ticket_id join events on events.id = tickets.event_id
      where ticket_offers.state = 'open' and now() >= ${ENDS_AT}
      limit ${most} for update of tickets, ticket_offers skip locked
    ), moved as (
      update ticket_offers set state = 'lapsed', done_at = now() from over where over.id = ticket_offers.id
      returning ticket_offers.ticket_id, receiver_name, now_at
    ), noted as (
      insert into ticket_history (ticket_id, what, actor, name, generation)
      select ticket_id, 'lapsed', 'clock', receiver_name, now_at from moved
    )
    select count(*)::int as count from moved
  `.execute(tx);
  return lapsed.rows[0]?.count ?? 0;
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
