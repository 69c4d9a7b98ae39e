import { sql } from 'kysely';

// What went back, or is owed, for tickets of a `bought` order that keeps others. Money that came twice is no part of it: it
// never was the seller's.
export const RETURNED_MINOR = sql`coalesce((
  select sum(back.amount_minor) from order_returns as back
  where bought.state = 'partly_refunded' and back.order_id = bought.id
), 0)`;
