import { sql } from 'kysely';
import { boughtBy } from '#modules/orders/index.ts';
import {
  type HistoryWord,
  heldBy,
  OFFER_ENDS_AT,
  type OfferChannel,
  type OfferState,
  type Receiver,
} from '#modules/tickets/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';

export interface OfferRow {
  id: string;
  ticket_id: string;
  // The ticket's generation when it was offered; accepting raises it by one.
  generation: number;
  // The generation in which the ticket had come to the sender; 1: the buyer.
  held_since: number;
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

// From the one after the last that was passed on.
const HELD_SINCE = sql`coalesce((
  select max(earlier.generation) + 1 from ticket_offers as earlier
  where earlier.ticket_id = ticket_offers.ticket_id and earlier.state = 'accepted'
    and earlier.generation < ticket_offers.generation
), 1)`;

const OFFER = sql`
  ticket_id, ticket_offers.id, ticket_offers.generation, channel, sender_name, sender_email, sender_locale, receiver_name,
  receiver_email, receiver_phone, ticket_offers.state, sent_times, offered_at, accepted_by, ${HELD_SINCE} as held_since
`;

export interface NewOffer
  extends Omit<OfferRow, 'held_since' | 'state' | 'sent_times' | 'offered_at' | 'accepted_by'> {
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

// Answers how often the offer has been sent so far.
export async function addSending(tx: Tx, offerId: string): Promise<number> {
  const sent = await sql<{ times: number }>`
    update ticket_offers set sent_times = sent_times + 1 where id = ${offerId} returning sent_times as times
  `.execute(tx);
  return sent.rows[0]?.times ?? 1;
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

export interface NoteAtDoor {
  ticketId: string;
  at: Date;
  what: 'used' | 'left' | 'entry_undone';
  generation: number;
}

// That somebody came in again, left, or had not come in after all.
export async function noteAtDoor(tx: Tx, notes: readonly NoteAtDoor[]): Promise<void> {
  await sql`
    insert into ticket_history (ticket_id, at, what, generation, actor)
    select *, 'door' from unnest(
      ${notes.map(({ ticketId }) => ticketId)}::uuid[], ${notes.map(({ at }) => at)}::timestamptz[],
      ${notes.map(({ what }) => what)}::text[], ${notes.map(({ generation }) => generation)}::smallint[]
    )
  `.execute(tx);
}

// Ends offers whose doors have opened, a limited number at a time. Locked rows are left for the next time.
export async function lapseOffers(tx: Tx, most: number): Promise<number> {
  const lapsed = await sql<{ count: number }>`
    with over as (
      select ticket_offers.id, tickets.generation as now_at from ticket_offers
      join tickets on tickets.id = ticket_offers.ticket_id join events on events.id = tickets.event_id
      where ticket_offers.state = 'open' and now() >= ${OFFER_ENDS_AT}
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

// Removes somebody's names from the history of tickets: of tickets they bought, for the time they had them, of tickets
// they held, and of tickets that were offered to them. Entries about other people keep their names.
export async function forgetInHistory(tx: Tx, person: Receiver): Promise<void> {
  const { email, phone } = person;
  await sql`select set_config('tiketi.forgets_people', 'yes', true)`.execute(tx);
  await sql`
    with own (ticket_id, since, until) as (
      select tickets.id, 1, coalesce((
        select min(generation) from ticket_offers where ticket_id = tickets.id and ticket_offers.state = 'accepted'
      ), tickets.generation)
      from tickets join orders on orders.id = order_id where ${boughtBy(person)}
      union select tickets.id, held_since, generation from tickets where ${heldBy(person)}
      union select ticket_id, ${HELD_SINCE}, generation from ticket_offers where lower(sender_email) = ${email}
    ), offered as (
      select ticket_id, generation, receiver_name from ticket_offers
      where lower(receiver_email) = ${email} or receiver_phone = ${phone}
    )
    update ticket_history as step set name = null
    where name is not null and (
      what in ('issued', 'assigned', 'accepted') and exists (
        select from own where own.ticket_id = step.ticket_id and step.generation between own.since and own.until
      )
      or exists (
        select from offered
        where offered.ticket_id = step.ticket_id and step.name = receiver_name
          and step.generation between offered.generation and offered.generation + 1
      )
    )
  `.execute(tx);
  await sql`select set_config('tiketi.forgets_people', '', true)`.execute(tx);
}

export async function forgetOnOffers(tx: Tx, { email, phone }: Receiver): Promise<void> {
  await sql`
    update ticket_offers set sender_name = '', sender_email = '' where lower(sender_email) = ${email}
  `.execute(tx);
  await sql`
    update ticket_offers set receiver_name = null, receiver_email = null, receiver_phone = null
    where lower(receiver_email) = ${email} or receiver_phone = ${phone}
  `.execute(tx);
}
