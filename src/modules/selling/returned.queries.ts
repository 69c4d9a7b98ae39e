import { sql } from 'kysely';

// What went back, or is owed, for tickets of a `bought` order that keeps others. Money that came twice is no part of it: it
// never was the seller's.
const returned = (what: ReturnType<typeof sql>) => sql`coalesce((
  select sum(${what}) from order_returns as back where bought.state = 'partly_refunded' and back.order_id = bought.id
), 0)`;
export const RETURNED_MINOR = returned(sql`back.amount_minor`);
// The same without the fee, which goes back with it.
export const RETURNED_NET_MINOR = returned(sql`back.amount_minor - back.fee_minor`);
