import type { Database } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { orderPath } from '#web/paths/checkout.ts';
import type { OrderAccess, OrderProof } from './order-access.ts';
import type { HeldOrderView } from './orders.contract.ts';
import { findOrderOfEvent } from './orders.queries.ts';
import { stateOf } from './present-order.ts';

interface Needs {
  db: Pick<Database, 'sql'>;
  access: OrderAccess;
}

// The way back for a visitor who left the page of an order before paying.
export async function findHeldOrder(
  { db, access }: Needs,
  { pass }: OrderProof,
  ask: Ask,
): Promise<HeldOrderView | null> {
  const reference = pass === null ? null : access.unlockedBy(pass, ask.now.getTime());
  const order = reference === null ? null : await findOrderOfEvent(db.sql, reference);
  if (!order) return null;
  const hasLink = pass !== null && access.isLinkPass(order.reference, pass, ask.now.getTime());
  const state = stateOf(order);
  if (state !== 'held' && state !== 'paying') return null;
  return {
    reference: order.reference,
    state,
    link: orderPath(order.reference, hasLink ? access.linkToken(order.reference) : undefined),
    expires_at: order.expires_at.toISOString(),
    server_time: order.server_time.toISOString(),
    event: { name: order.name, time_zone: order.time_zone },
  };
}
