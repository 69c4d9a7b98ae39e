import { sql } from 'kysely';
import type { OtherTexts } from '#modules/catalog/index.ts';
import { boughtBy } from '#modules/orders/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { heldBy, type Receiver } from './held-by.ts';

export type TicketState = 'valid' | 'used' | 'revoked';

export interface TicketRow {
  id: string;
  order_id: number;
  line_position: number;
  seq: number;
  event_id: number;
  ticket_type_id: number;
  // Of the type that it was changed to; null: as its line says.
  type_name: string | null;
  valid_on: string | null;
  // How many people it lets in.
  admits: number;
  code: string;
  holder: string | null;
  holder_email: string | null;
  holder_phone: string | null;
  holder_locale: Locale | null;
  // When it was passed on to its new holder.
  passed_on_at: Date | null;
  generation: number;
  // The generation in which it came to whoever has it.
  held_since: number;
  state: TicketState;
  used_at: Date | null;
  issued_at: Date;
}

const COLUMNS = sql`
  id, order_id, line_position, seq, event_id, ticket_type_id, type_name, valid_on, admits, code, holder, holder_email,
  holder_phone, holder_locale, passed_on_at, generation, held_since, state, used_at, issued_at
`;

export interface NewTickets {
  // Each list has one entry per ticket.
  orderIds: number[];
  eventIds: number[];
  positions: number[];
  seqs: number[];
  typeIds: number[];
  dates: (string | null)[];
  codes: string[];
  holders: (string | null)[];
}

// Tickets that are there already stay as they are. A ticket lets in as many as its type does at this moment, for good.
export async function insertTickets(tx: Tx, tickets: NewTickets): Promise<void> {
  await sql`
    insert into tickets (order_id, line_position, seq, event_id, ticket_type_id, valid_on, admits, code, holder)
    select "order", position, seq, event, type, valid_on, (select admits from ticket_types where id = type), code, holder
    from unnest(
      ${tickets.orderIds}::bigint[], ${tickets.eventIds}::int[], ${tickets.positions}::int[], ${tickets.seqs}::int[],
      ${tickets.typeIds}::int[], ${tickets.dates}::date[], ${tickets.codes}::text[], ${tickets.holders}::text[]
    ) as given ("order", event, position, seq, type, valid_on, code, holder)
    on conflict (order_id, line_position, seq) do nothing
  `.execute(tx);
}

export async function listTickets(db: Sql | Tx, orderId: number): Promise<TicketRow[]> {
  const found = await sql<TicketRow>`
    select ${COLUMNS} from tickets where order_id = ${orderId} order by line_position, seq
  `.execute(db);
  return found.rows;
}

// In the order of their numbers.
export async function lockTickets(tx: Tx, orderId: number): Promise<TicketRow[]> {
  const locked = await sql<TicketRow>`
    select ${COLUMNS} from tickets where order_id = ${orderId} order by line_position, seq for update
  `.execute(tx);
  return locked.rows;
}

export interface TicketPlace {
  reference: string;
  heldSince: number;
  isPassedOn: boolean;
  holderEmail: string | null;
  holderPhone: string | null;
  holderAccountId: string | null;
}

// What is needed to decide who may see a ticket.
export async function findTicketPlace(db: Sql, ticketId: string): Promise<TicketPlace | null> {
  const found = await sql<TicketPlace>`
    select reference, held_since as "heldSince", passed_on_at is not null as "isPassedOn", holder_email as "holderEmail",
      holder_phone as "holderPhone", holder_account_id as "holderAccountId"
    from tickets join orders on orders.id = order_id where tickets.id = ${ticketId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function updateToRevoked(
  tx: Tx,
  ticketIds: string[],
  by: { actor: string; cause: string },
): Promise<void> {
  await sql`
    update tickets set state = 'revoked', state_actor = ${by.actor}, state_cause = ${by.cause}
    where id = any(${ticketIds}::uuid[]) and state <> 'revoked'
  `.execute(tx);
}

// Orders of events that will not take place, as long as they have a ticket that is still good. What a bank disputes is
// for people to settle, and what is long over was settled long ago: without an end this would look at more every year. One
// that waited for a date in vain is over when it is cancelled, not on the day that it was once to be.
export async function listSoldOfCancelled(db: Sql, most: number): Promise<string[]> {
  const found = await sql<{ reference: string }>`
    select reference from orders
    where disputed_at is null and orders.state in ('paid', 'partly_refunded') and id in (
      select order_id from tickets join events on events.id = event_id
      where events.status = 'cancelled' and greatest(events.ends_at, events.updated_at) > now() - interval '90 days'
        and tickets.state <> 'revoked'
    )
    order by id limit ${most}
  `.execute(db);
  return found.rows.map((row) => row.reference);
}

export interface TicketEventRow {
  id: number;
  slug: string;
  name: string;
  status: 'draft' | 'published' | 'postponed' | 'cancelled' | 'ended';
  category_slug: string;
  poster_seed: number;
  picture_key: string | null;
  doors_at: Date | null;
  starts_at: Date;
  ends_at: Date;
  previous_starts_at: Date | null;
  // When holders were last told that its date is another one, or none for now.
  moved_notice_at: Date | null;
  updated_at: Date;
  time_zone: string;
  venue_name: string;
  address: string;
  landmark: string;
  city_name: string;
  country_code: string;
  lat: number;
  lng: number;
  refund_policy: string;
  age_policy: string;
  texts: OtherTexts;
  organizer_name: string;
  organizer_slug: string;
  organizer_email: string | null;
  organizer_phone: string | null;
}

export async function getTicketEvent(db: Sql | Tx, eventId: number): Promise<TicketEventRow> {
  const found = await sql<TicketEventRow>`
    select events.id, events.slug, events.name, events.status, category_slug, poster_seed, events.picture_key, doors_at, starts_at,
      ends_at, previous_starts_at, moved_notice_at, events.updated_at, events.time_zone, venues.name as venue_name, address, landmark,
      cities.name as city_name, events.country_code, venues.lat, venues.lng, refund_policy, age_policy, events.texts,
      organizers.name as organizer_name, organizers.slug as organizer_slug, organizers.email as organizer_email,
      organizers.phone as organizer_phone
    from events
    join venues on venues.id = venue_id join cities on cities.id = venues.city_id
    join organizers on organizers.id = organizer_id
    where events.id = ${eventId}
  `.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error(`There is no event ${eventId}`);
  return row;
}

// Events of tickets that this person has: bought and not passed on, or accepted from somebody. Tickets that were taken
// back do not count.
const heldEvents = (person: Receiver) => sql`
  select event_id from orders
  where ${boughtBy(person)} and orders.state in ('paid', 'partly_refunded')
    and exists (
      select from tickets where order_id = orders.id and tickets.state <> 'revoked' and passed_on_at is null
    )
  union
  select event_id from tickets where ${heldBy(person)} and tickets.state <> 'revoked'
`;

export async function isHolder(db: Sql | Tx, person: Receiver, eventId: number): Promise<boolean> {
  const found = await sql`select 1 from (${heldEvents(person)}) as held where event_id = ${eventId}`.execute(
    db,
  );
  return found.rows.length > 0;
}

export async function listHeldEventIds(db: Sql, person: Receiver): Promise<number[]> {
  const found = await sql<{ event_id: number }>`
    select event_id from (${heldEvents(person)}) as held order by event_id desc limit 1000
  `.execute(db);
  return found.rows.map((row) => row.event_id);
}
