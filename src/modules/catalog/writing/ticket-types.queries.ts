import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { DoorColour, EntryRule } from '../at-door.rules.ts';
import type { OtherTypeTexts } from '../event-texts.rules.ts';

export interface TicketTypeFields {
  name: string;
  description: string;
  texts: OtherTypeTexts;
  price_minor: number;
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
  min_per_order: number;
  max_per_order: number;
  is_hidden: boolean;
  admits: number;
  entry_rule: EntryRule;
  door_note: string;
  door_colour: DoorColour | null;
}

export interface TicketTypeRow extends TicketTypeFields {
  id: number;
  event_id: number;
  position: number;
  archived_at: Date | null;
}

// A pool from which one unit of a type takes; with `valid_on`, only for this date.
export interface TypePoolRow {
  ticket_type_id: number;
  pool_id: number;
  valid_on: string | null;
}

// In the order in which they are shown, archived ones too.
export async function listTicketTypes(db: Sql | Tx, eventId: number): Promise<TicketTypeRow[]> {
  const found = await sql<TicketTypeRow>`
    select id, event_id, position, name, description, texts, price_minor, sale_starts_at, sale_ends_at, min_per_order,
      max_per_order, is_hidden, admits, entry_rule, door_note, door_colour, archived_at
    from ticket_types where event_id = ${eventId} order by position, id
  `.execute(db);
  return found.rows;
}

export async function listTypePools(db: Sql | Tx, eventId: number): Promise<TypePoolRow[]> {
  const found = await sql<TypePoolRow>`
    select taken.ticket_type_id, taken.pool_id, taken.valid_on
    from ticket_types as type join ticket_type_pools as taken on taken.ticket_type_id = type.id
    where type.event_id = ${eventId} order by type.position, type.id, taken.valid_on, taken.pool_id
  `.execute(db);
  return found.rows;
}

// At the end of the list.
export async function insertTicketType(tx: Tx, eventId: number, fields: TicketTypeFields): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into ticket_types (
      event_id, position, name, description, texts, price_minor, sale_starts_at, sale_ends_at, min_per_order, max_per_order,
      is_hidden, admits, entry_rule, door_note, door_colour
    )
    select ${eventId}, coalesce(max(position) + 1, 0), ${fields.name}, ${fields.description},
      ${JSON.stringify(fields.texts)}::jsonb, ${fields.price_minor}::bigint,
      ${fields.sale_starts_at}::timestamptz, ${fields.sale_ends_at}::timestamptz, ${fields.min_per_order}::int,
      ${fields.max_per_order}::int, ${fields.is_hidden}::boolean, ${fields.admits}::int,
      ${fields.entry_rule}, ${fields.door_note}, ${fields.door_colour}::text
    from ticket_types where event_id = ${eventId}
    returning id
  `.execute(tx);
  const [row] = inserted.rows;
  if (!row) throw new Error('No ticket type was made');
  return row.id;
}

export async function updateTicketType(tx: Tx, id: number, fields: TicketTypeFields): Promise<void> {
  await sql`
    update ticket_types set name = ${fields.name}, description = ${fields.description},
      texts = ${JSON.stringify(fields.texts)}::jsonb, price_minor = ${fields.price_minor}, sale_starts_at = ${fields.sale_starts_at},
      sale_ends_at = ${fields.sale_ends_at}, min_per_order = ${fields.min_per_order},
      max_per_order = ${fields.max_per_order}, is_hidden = ${fields.is_hidden}, admits = ${fields.admits},
      entry_rule = ${fields.entry_rule}, door_note = ${fields.door_note}, door_colour = ${fields.door_colour}
    where id = ${id}
  `.execute(tx);
}

export async function updateTypeOrder(tx: Tx, ids: number[]): Promise<void> {
  await sql`
    update ticket_types set position = place - 1
    from unnest(${ids}::int[]) with ordinality as wanted (id, place) where ticket_types.id = wanted.id
  `.execute(tx);
}

export async function updateArchived(tx: Tx, id: number, archivedAt: Date | null): Promise<void> {
  await sql`update ticket_types set archived_at = ${archivedAt} where id = ${id}`.execute(tx);
}

export async function insertTypePools(tx: Tx, links: TypePoolRow[]): Promise<void> {
  await sql`
    insert into ticket_type_pools (ticket_type_id, pool_id, valid_on)
    select * from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given (
      ticket_type_id int, pool_id int, valid_on date
    )
  `.execute(tx);
}

// Less than none: earlier. Triggers take along what was ordered for them.
export async function shiftPassDays(tx: Tx, eventId: number, days: number): Promise<void> {
  await sql`
    update ticket_type_pools as taken set valid_on = valid_on + ${days}::int
    from ticket_types as type where type.id = taken.ticket_type_id and type.event_id = ${eventId} and valid_on is not null
  `.execute(tx);
}

export async function deleteTypePools(tx: Tx, ticketTypeId: number, poolIds: number[]): Promise<void> {
  await sql`
    delete from ticket_type_pools where ticket_type_id = ${ticketTypeId} and pool_id = any(${poolIds}::int[])
  `.execute(tx);
}
