import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

export interface TakableTypeRow {
  id: number;
  name: string;
  price_minor: number;
  event_status: string;
  is_over: boolean;
  // What one ticket takes one from.
  pool_ids: number[];
}

// A type of the event that is sold, on a day on which it is; null if there is none.
export async function findTakableType(
  tx: Tx,
  eventId: number,
  typeId: number,
  validOn: string | null,
): Promise<TakableTypeRow | null> {
  const found = await sql<TakableTypeRow>`
    select type.id, type.name, type.price_minor, events.status as event_status, events.ends_at <= now() as is_over,
      array(
        select taken.pool_id from ticket_type_pools as taken
        where taken.ticket_type_id = type.id and (taken.valid_on is null or taken.valid_on = ${validOn}::date)
        order by taken.pool_id
      ) as pool_ids
    from ticket_types as type join events on events.id = type.event_id
    where type.id = ${typeId} and type.event_id = ${eventId} and type.archived_at is null
      and case when ${validOn}::date is null
        then not exists (
          select from ticket_type_pools as dated where dated.ticket_type_id = type.id and dated.valid_on is not null
        )
        else exists (
          select from ticket_type_pools as dated where dated.ticket_type_id = type.id and dated.valid_on = ${validOn}::date
        )
      end
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function isOffered(tx: Tx, ticketId: string): Promise<boolean> {
  const found = await sql`
    select from ticket_offers where ticket_id = ${ticketId} and state = 'open'
  `.execute(tx);
  return found.rows.length > 0;
}

// Which pools a ticket takes from by its type and day; a flash sale's unit stays with what was bought.
export async function listPoolsOfTicket(tx: Tx, ticketId: string): Promise<number[]> {
  const found = await sql<{ pool_id: number }>`
    select taken.pool_id from tickets as ticket
    join ticket_type_pools as taken on taken.ticket_type_id = ticket.ticket_type_id
      and (taken.valid_on is null or taken.valid_on = ticket.valid_on)
    where ticket.id = ${ticketId} order by taken.pool_id
  `.execute(tx);
  return found.rows.map(({ pool_id }) => pool_id);
}

// It lets in as many as the new type does, and every earlier code stops working.
export async function updateType(
  tx: Tx,
  ticketId: string,
  to: { typeId: number; name: string; validOn: string | null; code: string; actor: string },
): Promise<void> {
  await sql`
    update tickets set ticket_type_id = ${to.typeId}, type_name = ${to.name}, valid_on = ${to.validOn}::date,
      admits = (select admits from ticket_types where id = ${to.typeId}), generation = generation + 1, code = ${to.code},
      state_actor = ${to.actor}, state_cause = 'type_changed'
    where id = ${ticketId}
  `.execute(tx);
}
