import { randomUUID } from 'node:crypto';
import { announce } from '#modules/news/index.ts';
import {
  type Attempt,
  fetchDispute,
  isClaimedAnew,
  lockDispute,
  upsertDispute,
} from '#modules/payments/index.ts';
import type { OrderServices } from '../order-services.ts';
import { lockOrder, updateDisputed } from '../orders.queries.ts';

// A bank claims a payment back (T15): the order stays paid and is marked until we win the dispute. What becomes of its
// tickets is decided by the reaction to the announcement. Safe to run twice.
export async function noteDispute(
  services: Pick<OrderServices, 'db' | 'log' | 'payments'>,
  attempt: Attempt,
): Promise<void> {
  const dispute = await fetchDispute(services, attempt);
  if (!dispute) return;
  const { orderReference: reference } = attempt;
  await services.db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return;
    const before = await lockDispute(tx, attempt.id);
    const isAnew = before !== null && isClaimedAnew(before, dispute);
    await upsertDispute(tx, attempt.id, dispute, isAnew);
    // What else the provider says of it, such as until when it waits for papers, is no news for anybody.
    if (before?.status === dispute.status && !isAnew) return;
    await updateDisputed(tx, order.id, dispute.status !== 'won');
    const changeId = randomUUID();
    await announce(tx, 'order.disputed', { reference, status: dispute.status, changeId });
    if (isAnew) services.log.warn({ reference, dispute: dispute.ref }, 'a bank asks for papers again');
  });
}
