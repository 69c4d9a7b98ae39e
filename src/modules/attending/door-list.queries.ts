import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';

export interface DoorRow {
  name: string;
  type_name: string;
  valid_on: string | null;
  admits: number;
  reference: string;
  is_used: boolean;
}

export interface WhichAtDoor {
  eventId: number;
  // null: all.
  typeIds: number[] | null;
  date: string | null;
}

// From the tickets themselves and not from what is derived of them: whoever has one stands here. A ticket without a date is good on
// every day.
const AT_DOOR = ({ eventId, typeIds, date }: WhichAtDoor) => sql`
  ticket.event_id = ${eventId} and ticket.state <> 'revoked'
  and (${typeIds}::int[] is null or ticket.ticket_type_id = any(${typeIds}::int[]))
  and (${date}::date is null or ticket.valid_on is null or ticket.valid_on = ${date}::date)
`;

export async function listAtDoor(
  db: SellerSql,
  which: WhichAtDoor,
  { most, offset }: { most: number; offset: number },
): Promise<DoorRow[]> {
  const found = await sql<DoorRow>`
    select coalesce(ticket.holder, bought.buyer_name) as name, type.name as type_name, ticket.valid_on, ticket.admits,
      bought.reference, ticket.state = 'used' as is_used
    from tickets as ticket
    join orders as bought on bought.id = ticket.order_id
    join ticket_types as type on type.id = ticket.ticket_type_id
    where ${AT_DOOR(which)}
    order by lower(coalesce(ticket.holder, bought.buyer_name)), ticket.order_id, ticket.line_position, ticket.seq
    limit ${most} offset ${offset}
  `.execute(db);
  return found.rows;
}

export async function countAtDoor(db: SellerSql, which: WhichAtDoor): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from tickets as ticket where ${AT_DOOR(which)}
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

export async function listDoorDates(db: SellerSql, eventId: number): Promise<string[]> {
  const found = await sql<{ on: string }>`
    select distinct ticket.valid_on as on from tickets as ticket
    where ticket.event_id = ${eventId} and ticket.valid_on is not null and ticket.state <> 'revoked' order by 1
  `.execute(db);
  return found.rows.map(({ on }) => on);
}
