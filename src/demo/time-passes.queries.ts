import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

// Nobody can order a ticket for yesterday: what the demo's buyer has visited was still to come when they ordered.
export async function putOff(db: Sql | Tx, eventId: number, days: number): Promise<void> {
  const later = sql`make_interval(days => ${days})`;
  await sql`
    with types as (update ticket_types set sale_ends_at = sale_ends_at + ${later} where event_id = ${eventId})
    update events set
      doors_at = doors_at + ${later}, starts_at = starts_at + ${later}, ends_at = ends_at + ${later}
    where id = ${eventId}
  `.execute(db);
}

export async function backdateOrder(db: Sql | Tx, reference: string, days: number): Promise<void> {
  const earlier = sql`make_interval(days => ${days})`;
  await sql`
    update orders set placed_at = placed_at - ${earlier}, paid_at = paid_at - ${earlier}
    where reference = ${reference}
  `.execute(db);
}
