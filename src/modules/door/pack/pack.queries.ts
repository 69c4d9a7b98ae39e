import { sql } from 'kysely';
import type { DoorColour, EntryRule } from '#modules/catalog/index.ts';
import type { Sql } from '#platform/database/index.ts';

export interface PackEventRow {
  id: number;
  name: string;
  status: 'draft' | 'published' | 'postponed' | 'cancelled' | 'ended';
  doors_at: Date | null;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  currency: string;
  // The database's clock: what is asked for afterwards begins here.
  asked_at: Date;
}

export async function getPackEvent(db: Sql, eventId: number): Promise<PackEventRow> {
  const found = await sql<PackEventRow>`
    select id, name, status, doors_at, starts_at, ends_at, time_zone, currency, now() as asked_at
    from events where id = ${eventId}
  `.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error(`There is no event ${eventId}`);
  return row;
}

export interface PackTypeRow {
  id: number;
  name: string;
  door_note: string;
  door_colour: DoorColour | null;
  entry_rule: EntryRule;
  admits: number;
  price_minor: number;
  is_on_sale: boolean;
  // Of one that is sold by the date.
  dates: string[];
}

export async function listPackTypes(db: Sql, eventId: number): Promise<PackTypeRow[]> {
  const found = await sql<PackTypeRow>`
    select type.id, type.name, type.door_note, type.door_colour, type.entry_rule, type.admits, type.price_minor,
      type.archived_at is null as is_on_sale,
      array(
        select distinct pool.valid_on::text from ticket_type_pools as pool
        where pool.ticket_type_id = type.id and pool.valid_on is not null order by 1
      ) as dates
    from ticket_types as type where type.event_id = ${eventId} order by type.position, type.id
  `.execute(db);
  return found.rows;
}

// All that ever were at this event's doors, in an order that does not change.
export async function listPlaces(
  db: Sql,
  eventId: number,
): Promise<{ kind: 'gate' | 'device'; key: string; name: string }[]> {
  const found = await sql<{ kind: 'gate' | 'device'; key: string; name: string }>`
    select place.kind, place.key, place.name from (
      select 'gate' as kind, id::text as key, name, null::timestamptz as since, id as number from gates where event_id = ${eventId}
      union all
      select 'device', id::text, name, paired_at, null from door_devices where event_id = ${eventId}
    ) as place order by place.kind, place.since, place.number, place.key
  `.execute(db);
  return found.rows;
}

export interface PackScanRow {
  nonce: string;
  ticket_id: string;
  verdict: 'entry' | 'exit' | 'conflict' | 'void' | 'undone' | 'undo' | 'refused';
  at: Date;
  people: number;
  gate_id: number | null;
  device_id: string;
}

const SCAN_COLUMNS = sql`
  judged.nonce, judged.ticket_id, judged.verdict, scan.at, scan.people, scan.gate_id, scan.device_id
  from scan_verdicts as judged join scans as scan on scan.nonce = judged.nonce and scan.told_by = judged.told_by
`;

export async function listCounted(db: Sql, eventId: number): Promise<PackScanRow[]> {
  const found = await sql<PackScanRow>`
    select ${SCAN_COLUMNS} where judged.event_id = ${eventId} and judged.verdict in ('entry', 'exit')
  `.execute(db);
  return found.rows;
}

export async function listJudgedSince(db: Sql, eventId: number, since: Date): Promise<PackScanRow[]> {
  const found = await sql<PackScanRow>`
    select ${SCAN_COLUMNS} where judged.event_id = ${eventId} and judged.changed_at >= ${since}
  `.execute(db);
  return found.rows;
}

export interface PackTicketRow {
  id: string;
  generation: number;
  held_since: number;
  state: 'valid' | 'used' | 'revoked';
  state_cause: string;
  admits: number;
}

const TICKET_COLUMNS = sql`
  ticket.id, ticket.generation, ticket.held_since, ticket.state, ticket.state_cause, ticket.admits
`;

// Of which a code alone says too little.
export async function listExceptions(db: Sql, eventId: number): Promise<PackTicketRow[]> {
  const found = await sql<PackTicketRow>`
    select ${TICKET_COLUMNS} from tickets as ticket join ticket_types as type on type.id = ticket.ticket_type_id
    where ticket.event_id = ${eventId}
      and (ticket.state = 'revoked' or ticket.generation > 1 or ticket.admits <> type.admits)
  `.execute(db);
  return found.rows;
}

export async function listExceptionsSince(db: Sql, eventId: number, since: Date): Promise<PackTicketRow[]> {
  const found = await sql<PackTicketRow>`
    select distinct ${TICKET_COLUMNS} from ticket_log as log join tickets as ticket on ticket.id = log.ticket_id
    where log.at >= ${since} and (log.to_state = 'revoked' or log.from_state = log.to_state)
      and ticket.event_id = ${eventId}
  `.execute(db);
  return found.rows;
}

export interface NamedTicketRow {
  id: string;
  ticket_type_id: number;
  admits: number;
  valid_on: string | null;
  name: string;
}

// In the order of their ids, which are random: nobody sees who bought after whom.
export async function listNames(db: Sql, eventId: number, since: Date | null): Promise<NamedTicketRow[]> {
  const found = await sql<NamedTicketRow>`
    select ticket.id, ticket.ticket_type_id, ticket.admits, ticket.valid_on,
      coalesce(ticket.holder, bought.buyer_name) as name
    from tickets as ticket join orders as bought on bought.id = ticket.order_id
    where ticket.event_id = ${eventId} and ticket.state <> 'revoked'
      and (
        ${since}::timestamptz is null or ticket.issued_at >= ${since}::timestamptz
        or ticket.generation > 1 and ticket.id in (
          select log.ticket_id from ticket_log as log
          where log.at >= ${since}::timestamptz and (log.to_state = 'revoked' or log.from_state = log.to_state)
        )
        or ticket.id in (
          select told.ticket_id from ticket_history as told where told.at >= ${since}::timestamptz and told.what = 'assigned'
        )
        or ticket.order_id in (
          select log.order_id from order_log as log
          where log.at >= ${since}::timestamptz and log.from_state = log.to_state
        )
      )
    order by ticket.id
  `.execute(db);
  return found.rows;
}

// People whom the tickets of one day let in.
export async function countExpectedOn(db: Sql, eventId: number, date: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select coalesce(sum(admits), 0)::int as count from tickets
    where event_id = ${eventId} and state <> 'revoked' and (valid_on is null or valid_on = ${date}::date)
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}
