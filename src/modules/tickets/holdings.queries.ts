import { sql } from 'kysely';
import { boughtBy, type Contact } from '#modules/orders/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';

export async function hasUpcomingTickets(db: Sql, buyer: Contact): Promise<boolean> {
  const found = await sql`
    select from orders
    join events on events.id = orders.event_id and events.ends_at > now()
    where ${boughtBy(buyer)}
      and exists (select from tickets where tickets.order_id = orders.id and tickets.state = 'valid')
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

// Whether there ever was a ticket of the event.
export async function findWasSold(tx: Tx, eventId: number): Promise<boolean> {
  const found = await sql`select from tickets where event_id = ${eventId} limit 1`.execute(tx);
  return found.rows.length > 0;
}

export interface BoughtRow {
  reference: string;
  event: string;
  state: string;
  total: number;
  currency: string;
  name: string;
  email: string;
  phone: string;
  placed_at: Date;
  paid_at: Date | null;
  tickets: { type: string; code: string | null; holder: string | null; state: string }[];
}

// Everything that somebody bought, with what they paid. The code of a ticket that was passed on is left out.
export async function listBought(db: Sql, buyer: Contact): Promise<BoughtRow[]> {
  const found = await sql<BoughtRow>`
    select
      orders.reference, events.name as event, orders.state, orders.total_minor::float8 / 100 as total,
      orders.currency, orders.buyer_name as name, orders.buyer_email as email, orders.buyer_phone as phone,
      orders.placed_at, orders.paid_at,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'type', types.name, 'holder', tickets.holder, 'state', tickets.state,
            'code', case when tickets.passed_on_at is null then tickets.code end
          )
          order by tickets.line_position, tickets.seq
        )
        from tickets join ticket_types as types on types.id = tickets.ticket_type_id
        where tickets.order_id = orders.id
      ), '[]') as tickets
    from orders join events on events.id = orders.event_id
    where ${boughtBy(buyer)} order by orders.placed_at
  `.execute(db);
  return found.rows;
}
