import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { MailingKind, Who } from './mailing.rules.ts';

// To whom: those who hold a good ticket, or one that let somebody in.
export interface Chosen {
  // None: all of them.
  types: readonly number[];
  days: readonly string[];
  who: Who;
}

export interface Audience extends Chosen {
  organizerId: number;
  eventId: number;
  kind: MailingKind;
}

const HASH = sql`sha256(convert_to(held.address, 'UTF8'))`;

// Each ticket, with the address of whoever holds it.
const HELD = ({ eventId, types, days, who }: Audience) => sql`
  select ticket.order_id, case when ticket.passed_on_at is not null then ticket.id end as ticket_id,
    lower(case when ticket.passed_on_at is null then bought.buyer_email else ticket.holder_email end) as address,
    case when ticket.passed_on_at is null then bought.locale else coalesce(ticket.holder_locale, bought.locale) end as locale
  from tickets as ticket join orders as bought on bought.id = ticket.order_id
  where ticket.event_id = ${eventId} and ticket.state <> 'revoked'
    and (cardinality(${types}::int[]) = 0 or ticket.ticket_type_id = any(${types}::int[]))
    -- A ticket without a day lets in on each of the event's.
    and (cardinality(${days}::date[]) = 0 or ticket.valid_on = any(${days}::date[]) or ticket.valid_on is null and exists (
      select from events as event, unnest(${days}::date[]) as day where event.id = ${eventId}
        and day between (event.starts_at at time zone event.time_zone)::date
          and (event.ends_at at time zone event.time_zone)::date
    ))
    and (${who} = 'all' or (${who} = 'came') = (ticket.state = 'used'))
`;

// Once for each address. Of somebody who bought and was given some, what they bought.
const HOLDERS = (audience: Audience) => sql`
  select distinct on (held.address) held.order_id, held.ticket_id, held.locale, stop.organizer_id is not null as is_stopped
  from (${HELD(audience)}) as held
  left join mailing_stops as stop
    on ${audience.kind} = 'news' and stop.organizer_id = ${audience.organizerId} and stop.address_hash = ${HASH}
  where held.address <> ''
  order by held.address, held.ticket_id nulls first, held.order_id
`;

export interface CountRow {
  locale: Locale;
  people: number;
  stopped: number;
}

export async function countHolders(db: Tx, audience: Audience): Promise<CountRow[]> {
  const found = await sql<CountRow>`
    select holder.locale, (count(*) filter (where not holder.is_stopped))::int as people,
      (count(*) filter (where holder.is_stopped))::int as stopped
    from (${HOLDERS(audience)}) as holder group by holder.locale order by holder.locale
  `.execute(db);
  return found.rows;
}

// Who has no address: whoever an order was made for, or a ticket was passed on to.
export async function countUnreached(db: Tx, audience: Audience): Promise<number> {
  const found = await sql<{ people: number }>`
    select count(distinct (held.order_id, held.ticket_id))::int as people
    from (${HELD(audience)}) as held where coalesce(held.address, '') = ''
  `.execute(db);
  return found.rows[0]?.people ?? 0;
}

// Answers how many.
export async function insertRecipients(tx: Tx, mailingId: string, audience: Audience): Promise<number> {
  const inserted = await sql<{ people: number }>`
    with written as (
      insert into mailing_recipients (mailing_id, position, order_id, ticket_id)
      select ${mailingId}::uuid, row_number() over (), holder.order_id, holder.ticket_id
      from (${HOLDERS(audience)}) as holder where not holder.is_stopped
      returning position
    )
    select count(*)::int as people from written
  `.execute(tx);
  return inserted.rows[0]?.people ?? 0;
}

export interface RecipientRow {
  position: number;
  reference: string;
  ticket_id: string | null;
  held_since: number | null;
  // Empty or null: forgotten meanwhile.
  email: string | null;
  locale: Locale;
  // The ticket, or all of the order's, were taken back meanwhile; or they want no more news.
  is_out: boolean;
}

export async function listNextRecipients(
  tx: Tx,
  mailing: { id: string; organizerId: number; kind: MailingKind },
  most: number,
): Promise<RecipientRow[]> {
  const found = await sql<RecipientRow>`
    select held.position, held.reference, held.ticket_id, held.held_since, held.email, held.locale,
      (held.is_gone or stop.organizer_id is not null) as is_out
    from (
      select recipient.position, bought.reference, recipient.ticket_id, ticket.held_since,
        case when recipient.ticket_id is null then bought.buyer_email else ticket.holder_email end as email,
        lower(case when recipient.ticket_id is null then bought.buyer_email else ticket.holder_email end) as address,
        case when recipient.ticket_id is null then bought.locale else coalesce(ticket.holder_locale, bought.locale) end as locale,
        case when recipient.ticket_id is null
          then not exists (select from tickets as left_over where left_over.order_id = bought.id and left_over.state <> 'revoked')
          else ticket.state = 'revoked'
        end as is_gone
      from mailing_recipients as recipient join orders as bought on bought.id = recipient.order_id
      left join tickets as ticket on ticket.id = recipient.ticket_id
      where recipient.mailing_id = ${mailing.id} and recipient.state = 'waiting'
      order by recipient.position limit ${most}
    ) as held
    left join mailing_stops as stop
      on ${mailing.kind} = 'news' and stop.organizer_id = ${mailing.organizerId} and stop.address_hash = ${HASH}
    order by held.position
  `.execute(tx);
  return found.rows;
}

export async function updateRecipients(
  tx: Tx,
  mailingId: string,
  positions: readonly number[],
  state: 'queued' | 'left_out',
): Promise<void> {
  await sql`
    update mailing_recipients set state = ${state}
    where mailing_id = ${mailingId} and position = any(${positions}::int[]) and state = 'waiting'
  `.execute(tx);
}

// Safe to run twice, and for whoever was forgotten since.
export async function insertStop(
  tx: Tx,
  { mailingId, position }: { mailingId: string; position: number },
): Promise<void> {
  await sql`
    insert into mailing_stops (organizer_id, address_hash)
    select mailing.organizer_id, ${HASH} from (
      select lower(case when recipient.ticket_id is null then bought.buyer_email else ticket.holder_email end) as address
      from mailing_recipients as recipient join orders as bought on bought.id = recipient.order_id
      left join tickets as ticket on ticket.id = recipient.ticket_id
      where recipient.mailing_id = ${mailingId} and recipient.position = ${position}
    ) as held, mailings as mailing
    where mailing.id = ${mailingId} and held.address <> ''
    on conflict do nothing
  `.execute(tx);
}

export async function deleteStop(
  tx: Tx,
  { mailingId, position }: { mailingId: string; position: number },
): Promise<void> {
  await sql`
    delete from mailing_stops as stop using mailings as mailing, (
      select lower(case when recipient.ticket_id is null then bought.buyer_email else ticket.holder_email end) as address
      from mailing_recipients as recipient join orders as bought on bought.id = recipient.order_id
      left join tickets as ticket on ticket.id = recipient.ticket_id
      where recipient.mailing_id = ${mailingId} and recipient.position = ${position}
    ) as held
    where mailing.id = ${mailingId} and stop.organizer_id = mailing.organizer_id and stop.address_hash = ${HASH}
  `.execute(tx);
}

// Whose mails such a link stops.
export async function findSender(
  db: Sql,
  { mailingId, position }: { mailingId: string; position: number },
): Promise<string | null> {
  const found = await sql<{ name: string }>`
    select organizer.name from mailing_recipients as recipient
    join mailings as mailing on mailing.id = recipient.mailing_id
    join organizers as organizer on organizer.id = mailing.organizer_id
    where recipient.mailing_id = ${mailingId} and recipient.position = ${position}
  `.execute(db);
  return found.rows[0]?.name ?? null;
}
