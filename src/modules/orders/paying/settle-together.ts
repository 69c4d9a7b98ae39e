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

// Settles payments as settlePayment does, but what comes while others are being written is written together with it:
// whoever buys waits for the pools' rows as long as a commit takes, so there must not be one commit per payment.
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

// What fails in a batch fails alone.
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

// Answers those that it settled: whose orders are plainly being paid. All others may have to take or give back
// tickets on the way, and nobody does that while holding what another order needs.
async function settleAtOnce(services: SettleServices, batch: Learnt[]): Promise<Learnt[]> {
  return services.db.sql.transaction().execute(async (tx) => {
    const references = batch.map(({ attempt }) => attempt.orderReference);
    const orders = new Map((await lockOrders(tx, references)).map((order) => [order.reference, order]));
    const settled: Learnt[] = [];
    const poolIds = new Set<number>();
    for (const learnt of batch) {
      const order = orders.get(learnt.attempt.orderReference);
      if (order?.state !== 'paying' || order.is_overdue) continue;
      await settleLocked(tx, services, order, learnt);
      settled.push(learnt);
      for (const id of order.pool_ids) poolIds.add(id);
    }
    // The commit sells order by order; pools must be locked in id order all the same.
    if (poolIds.size > 1) await lockPools(tx, [...poolIds]);
    return settled;
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
