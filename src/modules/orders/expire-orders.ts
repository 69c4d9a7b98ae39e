import { releasePools } from '#modules/inventory/index.ts';
import { cancelAttempts, findLiveAttempt } from '#modules/payments/index.ts';
import { expireHolds, listOverduePaying, lockOrder, moveOrder } from './orders.queries.ts';
import { learnOutcome, type SettleServices, settleLearnt } from './paying/settle-payment.ts';

const MOST_HOLDS = 500;
const MOST_PAYING = 50;

// Gives back the tickets of overdue orders, by the database's clock (T7). Of an order that is being paid, the provider
// is asked first, and it is kept as long as its payment may still come. Several processes may do this at once.
export async function expireOrders(services: SettleServices): Promise<number> {
  const { db, log } = services;
  let expired = 0;
  for (;;) {
    const count = await expireHolds(db.sql, null, MOST_HOLDS);
    expired += count;
    if (count < MOST_HOLDS) break;
  }
  for (const reference of await listOverduePaying(db.sql, MOST_PAYING)) {
    try {
      for (const attemptId of await cancelAttempts(services, reference))
        await settleOverdue(services, attemptId);
      await expireUnpaid(services, reference);
    } catch (error) {
      log.error({ err: error, reference }, 'an overdue payment could not be settled');
    }
  }
  return expired;
}

// Nobody waits any longer for a payment that the provider does not know: it has failed, and like all that failed it is looked
// up daily for a few days more.
async function settleOverdue(services: SettleServices, attemptId: string): Promise<void> {
  const learnt = await learnOutcome(services, attemptId);
  if (!learnt) return;
  const { attempt, outcome } = learnt;
  if (outcome.isUnknownThere)
    services.log.warn({ attemptId }, 'an overdue payment is unknown to its provider');
  const status = outcome.isUnknownThere ? 'failed' : outcome.status;
  await settleLearnt(services, { attempt, outcome: { ...outcome, status } });
}

async function expireUnpaid({ db }: SettleServices, reference: string): Promise<void> {
  await db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (order?.state !== 'paying' || !order.is_overdue || (await findLiveAttempt(tx, reference))) return;
    await moveOrder(tx, order.id, { state: 'expired', stock: 'none', actor: 'clock', cause: 'unpaid' });
    await releasePools(tx, order.pool_ids, order.pool_counts, false);
  });
}
