import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

// What all figures that sellers see are made of: a `record` counts while its order is paid, with what is left of it.
export const IS_SOLD = sql`record.state in ('paid', 'partly_refunded')`;

export interface SumRow {
  orders: number;
  tickets: number;
  // What buyers paid and was not given back.
  gross_minor: number;
  // Of that, the platform's.
  fee_minor: number;
}

export const SUMS = sql`
  (count(*) filter (where ${IS_SOLD}))::int as orders,
  coalesce(sum(record.tickets_left) filter (where ${IS_SOLD}), 0)::int as tickets,
  coalesce(sum(record.total_minor - record.returned_minor) filter (where ${IS_SOLD}), 0)::bigint as gross_minor,
  coalesce(sum(record.fee_minor - record.returned_fee_minor) filter (where ${IS_SOLD}), 0)::bigint as fee_minor
`;

interface EventSumRow extends SumRow {
  event_id: number;
  // Orders that were ever paid on the way that begins with a look; what was given away was not.
  paid: number;
  // Those that were ever paid at the door.
  at_door: number;
}

// Of events that somebody bought of; of others there is no row.
export async function listEventSums(db: Sql | Tx, eventIds: readonly number[]): Promise<EventSumRow[]> {
  const found = await sql<EventSumRow>`
    select record.event_id,
      (count(*) filter (where record.channel is null or record.channel not in ('comp', 'door')))::int as paid,
      (count(*) filter (where record.channel = 'door'))::int as at_door, ${SUMS}
    from sale_records as record
    where record.event_id = any(${eventIds}::int[]) group by record.event_id
  `.execute(db);
  return found.rows;
}
