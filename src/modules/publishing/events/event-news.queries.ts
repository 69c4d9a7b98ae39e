import { sql } from 'kysely';
import type { EventRow } from '#modules/catalog/index.ts';
import type { Tx } from '#platform/database/index.ts';

// Other dates and places that anybody who holds a ticket was told of.
export async function countNewsTold(
  tx: Tx,
  { id, organizer_id }: Pick<EventRow, 'id' | 'organizer_id'>,
  since: Date,
): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from audit_log
    where organizer_id = ${organizer_id} and event_id = ${id} and at > ${since}
      and (changes ? 'moved_notice_at' or changes ? 'place_notice_at')
      and at >= (select min(placed_at) from orders where event_id = ${id} and state in ('paid', 'partly_refunded'))
  `.execute(tx);
  return found.rows[0]?.count ?? 0;
}

// Orders are locked before their event and its pools, as whoever pays, changes or gives one back does.
export async function lockOrdersOf(tx: Tx, eventId: number): Promise<void> {
  await sql`
    select lock_orders_of(${eventId}) where exists (
      select from ticket_types join ticket_type_pools on ticket_type_id = ticket_types.id
      where event_id = ${eventId} and valid_on is not null
    )
  `.execute(tx);
}
