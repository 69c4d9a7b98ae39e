import { sql } from 'kysely';

// What was given back, or is owed, for tickets of a `bought` order that keeps others. Money that came twice is no part of it: it
// never was the seller's. A refund that failed is owed until another one takes its place.
export const RETURNED_MINOR = sql`coalesce((
  select sum(refund.amount_minor) from refunds as refund
  where bought.state = 'partly_refunded' and refund.order_reference = bought.reference
    and refund.replaced_by is null and refund.cause in ('tickets_refunded', 'event_cancelled', 'event_moved')
), 0)`;
