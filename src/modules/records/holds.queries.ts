import { type RawBuilder, sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

// Nobody begins an order of what the seller gives away, or sells at the door.
const IS_BEGUN = (orderId: RawBuilder<unknown>) => sql`
  not exists (select from order_sources as source where source.order_id = ${orderId} and source.channel in ('comp', 'door'))
`;

// Answers the last order that is counted, 0 where none is. Whoever counts locks it.
export async function lockHoldMark(tx: Tx): Promise<number> {
  await sql`insert into hold_mark (order_id) values (0) on conflict do nothing`.execute(tx);
  const found = await sql<{ order_id: number }>`select order_id from hold_mark for update`.execute(tx);
  return found.rows[0]?.order_id ?? 0;
}

// The last one of the next stretch that no order can come before any more. Ids are given before they are seen by others, but no
// transaction takes minutes.
export async function findCountable(tx: Tx, after: number, most: number): Promise<number | null> {
  const found = await sql<{ id: number | null }>`
    select max(id) as id from (
      select id, placed_at from orders where id > ${after} order by id limit ${most}
    ) as next where placed_at < now() - interval '2 minutes'
  `.execute(tx);
  return found.rows[0]?.id ?? null;
}

export async function addHolds(tx: Tx, after: number, until: number): Promise<void> {
  await sql`
    insert into hold_days (event_id, held_on, orders)
    select placed.event_id, (placed.placed_at at time zone event.time_zone)::date, count(*)
    from orders as placed join events as event on event.id = placed.event_id
    where placed.id > ${after} and placed.id <= ${until} and ${IS_BEGUN(sql`placed.id`)} group by 1, 2 order by 1, 2
    on conflict (event_id, held_on) do update set orders = hold_days.orders + excluded.orders
  `.execute(tx);
  await sql`update hold_mark set order_id = ${until}`.execute(tx);
}

export interface HoldDayRow {
  on: string;
  orders: number;
}

// Orders that were begun, by the day in the event's zone: what is counted, and those that came since.
export async function listHoldDays(db: Sql | Tx, eventId: number, timeZone: string): Promise<HoldDayRow[]> {
  // Asked first: only a known number lets PostgreSQL see how few come after it.
  const mark = await sql<{ order_id: number }>`select order_id from hold_mark`.execute(db);
  const after = mark.rows[0]?.order_id ?? 0;
  const found = await sql<HoldDayRow>`
    select held_on::text as on, sum(orders)::int as orders from (
      select held_on, orders from hold_days where event_id = ${eventId}
      union all
      select (placed_at at time zone ${timeZone})::date, 1 from orders
      where id > ${after} and event_id = ${eventId} and ${IS_BEGUN(sql`orders.id`)}
    ) as held group by held_on order by held_on
  `.execute(db);
  return found.rows;
}
