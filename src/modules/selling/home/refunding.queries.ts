import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';

export interface RefundingRow {
  id: number;
  name: string;
  done: number;
  open: number;
}

// Cancelled events of which not all the money has gone back, with how many refunds have and how many have not: what nobody has
// begun with counts by the order. A refund that was sent again counts as the last of them. `eventIds`: null is all of the organiser's.
export async function listRefunding(
  db: SellerSql,
  organizerId: number,
  eventIds: readonly number[] | null,
): Promise<RefundingRow[]> {
  const found = await sql<RefundingRow>`
    with bought as (
      select ticket.event_id, ticket.order_id, bool_or(ticket.state <> 'revoked') as is_good
      from tickets as ticket join events as event on event.id = ticket.event_id
      where event.organizer_id = ${organizerId} and event.status = 'cancelled'
        and (${eventIds}::int[] is null or event.id = any(${eventIds}::int[]))
      group by ticket.event_id, ticket.order_id
    ), counted as (
      select bought.event_id, (count(refund.id) filter (where refund.status = 'done'))::int as done,
        (count(refund.id) filter (where refund.status <> 'done'))::int + (count(distinct orders.id) filter (
          where bought.is_good and orders.state in ('paid', 'partly_refunded') and orders.disputed_at is null
        ))::int as open
      from bought join orders on orders.id = bought.order_id
      left join refunds as refund on refund.order_reference = orders.reference and refund.replaced_by is null
        and refund.cause = 'event_cancelled'
      group by bought.event_id
    )
    select event.id, event.name, counted.done, counted.open
    from counted join events as event on event.id = counted.event_id
    where counted.open > 0
    order by event.starts_at, event.id
  `.execute(db);
  return found.rows;
}
