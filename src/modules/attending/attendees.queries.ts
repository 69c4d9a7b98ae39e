import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { AttendeeCondition, AttendeeGroup, AttendeeState } from './attendee-lists.rules.ts';

export interface AttendedEventRow {
  slug: string;
  name: string;
  starts_at: Date;
  time_zone: string;
  country_code: string;
}

export async function findAttendedEvent(
  db: SellerSql,
  organizerId: number,
  eventId: number,
): Promise<AttendedEventRow | null> {
  const found = await sql<AttendedEventRow>`
    select slug, name, starts_at, time_zone, country_code from events
    where id = ${eventId} and organizer_id = ${organizerId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface AttendeeRow {
  // Where the page after it begins: when its order was paid, to the millionth of a second, which order, line and unit.
  place: string;
  reference: string;
  paid_at: Date;
  channel: string | null;
  type_name: string;
  valid_on: string | null;
  admits: number;
  state: AttendeeState;
  used_at: Date | null;
  is_passed_on: boolean;
  holder: string | null;
  holder_email: string | null;
  holder_phone: string | null;
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
}

export interface WhichAttendees extends AttendeeCondition {
  eventId: number;
  // Patterns that all have to occur.
  patterns: readonly string[];
  // Only in references and receipts.
  byCodes: boolean;
  typeId: number | null;
  date: string | null;
  before: { micros: string; order: string; line: string; unit: string } | null;
}

// What is on the ticket itself, written as the words of its order are (records): without accents, numbers as digits.
const ON_TICKET = sql`
  lower(regexp_replace(normalize(concat_ws('|', ticket.holder, ticket.holder_email), nfkd), '[\\u0300-\\u036f]', '', 'g'))
  || '|' || regexp_replace(coalesce(ticket.holder_phone, ''), '\\D', '', 'g') || '|'
`;

export async function listAttendeeRows(
  db: SellerSql,
  which: WhichAttendees,
  most: number,
): Promise<AttendeeRow[]> {
  const { eventId, patterns, byCodes, states, isPassedOn, isComp, typeId, date, before } = which;
  const searched = byCodes ? sql`record.codes` : sql`record.words || ${ON_TICKET}`;
  const found = await sql<AttendeeRow>`
    select (extract(epoch from record.paid_at) * 1000000)::bigint || '_' || record.order_id || '_' || ticket.line_position || '_'
        || ticket.seq as place,
      bought.reference, record.paid_at, record.channel, type.name as type_name, ticket.valid_on, ticket.admits, ticket.state,
      ticket.used_at, ticket.passed_on_at is not null as is_passed_on, ticket.holder, ticket.holder_email, ticket.holder_phone,
      bought.buyer_name, bought.buyer_email, bought.buyer_phone
    from sale_records as record
    join tickets as ticket on ticket.order_id = record.order_id
    join orders as bought on bought.id = record.order_id
    join ticket_types as type on type.id = ticket.ticket_type_id
    where record.event_id = ${eventId} and ticket.state = any (${states}::text[])
      and (not ${isPassedOn}::boolean or ticket.passed_on_at is not null)
      and (not ${isComp}::boolean or record.channel = 'comp')
      and (${typeId}::int is null or ticket.ticket_type_id = ${typeId}::int)
      -- A ticket without a day lets in on each.
      and (${date}::date is null or ticket.valid_on is null or ticket.valid_on = ${date}::date)
      and ${searched} like all (${patterns}::text[])
      and (
        ${before?.order ?? null}::bigint is null
        or (record.paid_at, record.order_id) <= (
          timestamptz 'epoch' + ${before?.micros ?? null}::bigint * interval '1 microsecond', ${before?.order ?? null}::bigint
        )
      )
      and (
        record.order_id is distinct from ${before?.order ?? null}::bigint
        or (ticket.line_position, ticket.seq) > (${before?.line ?? null}::int, ${before?.unit ?? null}::int)
      )
    order by record.paid_at desc, record.order_id desc, ticket.line_position, ticket.seq limit ${most}
  `.execute(db);
  return found.rows;
}

export async function listAttendeeGroups(db: SellerSql, eventId: number): Promise<AttendeeGroup[]> {
  const found = await sql<AttendeeGroup>`
    select ticket.ticket_type_id, ticket.valid_on, ticket.state, ticket.passed_on_at is not null as is_passed_on,
      coalesce(record.channel = 'comp', false) as is_comp, count(*)::int as count
    from tickets as ticket join sale_records as record on record.order_id = ticket.order_id
    where ticket.event_id = ${eventId}
    group by ticket.ticket_type_id, ticket.valid_on, ticket.state, is_passed_on, is_comp
  `.execute(db);
  return found.rows;
}

export async function listTypeNames(db: SellerSql, eventId: number): Promise<{ id: number; name: string }[]> {
  const found = await sql<{ id: number; name: string }>`
    select id, name from ticket_types where event_id = ${eventId} order by position, id
  `.execute(db);
  return found.rows;
}
