import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { OrderSource } from '#shared/order-source.ts';

// A link counts as long as its campaign goes on; otherwise the order came from the site.
export async function insertOrderSource(
  db: Sql,
  order: { id: number; eventId: number },
  source: OrderSource,
): Promise<void> {
  if (source.channel === 'embed') {
    await sql`
      insert into order_sources (order_id, channel) values (${order.id}, 'embed') on conflict do nothing
    `.execute(db);
    return;
  }
  await sql`
    insert into order_sources (order_id, channel, campaign)
    select ${order.id}, 'link', name from campaigns
    where event_id = ${order.eventId} and name = ${source.campaign} and ended_at is null
    on conflict do nothing
  `.execute(db);
}

export async function isComp(db: Sql | Tx, orderId: number): Promise<boolean> {
  const found = await sql`
    select from order_sources where order_id = ${orderId} and channel = 'comp'
  `.execute(db);
  return found.rows.length > 0;
}

// Orders that the organiser gave away, and those that were sold at the door.
export const insertCompSources = (tx: Tx, orderIds: readonly number[]) => insertSources(tx, orderIds, 'comp');
export const insertDoorSource = (tx: Tx, orderId: number) => insertSources(tx, [orderId], 'door');

async function insertSources(tx: Tx, orderIds: readonly number[], channel: 'comp' | 'door'): Promise<void> {
  await sql`
    insert into order_sources (order_id, channel)
    select id, ${channel} from unnest(${orderIds}::bigint[]) as given (id)
  `.execute(tx);
}
