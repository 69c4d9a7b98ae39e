import { createLanes, lockPools } from '#modules/inventory/index.ts';
import { lockOrders } from '../orders.queries.ts';
import {
  type Learnt,
  learnOutcome,
  type SettleServices,
  settleLearnt,
  settleLocked,
} from './settle-payment.ts';

const MOST_PER_BATCH = 32;
const MOST_WAITING = 10_000;
const ALL = 'all';

// Settles payments like settlePayment, but those that arrive while others are being written are written together in the
// next transaction: buyers wait for the rows of the pools as long as a commit takes, so there must not be one commit
// per payment.
export function openSettlements(services: SettleServices): (attemptId: string) => Promise<void> {
  const lanes = createLanes<string, Learnt, true>({
    mostPerBatch: MOST_PER_BATCH,
    mostWaiting: MOST_WAITING,
    marksOf: ({ attempt }) => [attempt.orderReference],
    run: (_key, batch) => settleBatch(services, batch),
  });
  return async (attemptId) => {
    const learnt = await learnOutcome(services, attemptId);
    if (learnt) await lanes.add(ALL, learnt);
  };
}

// If the batch fails, each payment is tried alone, so that one bad payment fails alone.
async function settleBatch(services: SettleServices, batch: Learnt[]): Promise<(true | Error)[]> {
  const isSettled = new Set<Learnt>();
  if (batch.length > 1) {
    try {
      for (const each of await settleAtOnce(services, batch)) isSettled.add(each);
    } catch (error) {
      services.log.warn({ err: error }, 'payments could not be settled together; one by one');
    }
  }
  const answers: (true | Error)[] = [];
  for (const each of batch) answers.push(isSettled.has(each) || (await settleAlone(services, each)));
  return answers;
}

// Settles the simple cases and answers which: payments of orders that are in the state `paying`. All others may have to
// take or give back units, which must not be done while holding locks that another order needs.
async function settleAtOnce(services: SettleServices, batch: Learnt[]): Promise<Learnt[]> {
  return services.db.sql.transaction().execute(async (tx) => {
    const references = batch.map(({ attempt }) => attempt.orderReference);
    const orders = new Map((await lockOrders(tx, references)).map((order) => [order.reference, order]));
    const simple = batch.flatMap((learnt) => {
      const order = orders.get(learnt.attempt.orderReference);
      return order?.state === 'paying' && !order.is_overdue ? [{ order, learnt }] : [];
    });
    if (simple.length > 0) await settleLocked(tx, services, simple);
    const poolIds = new Set(simple.flatMap(({ order }) => order.pool_ids));
    // A trigger counts the pools as sold, order by order, at commit. Locking them in id order first avoids deadlocks.
    if (poolIds.size > 1) await lockPools(tx, [...poolIds]);
    return simple.map(({ learnt }) => learnt);
  });
}

async function settleAlone(services: SettleServices, learnt: Learnt): Promise<true | Error> {
  try {
    await settleLearnt(services, learnt);
    return true;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
