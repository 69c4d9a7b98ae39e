import { createLanes, lockPools } from '#modules/inventory/index.ts';
import type { OrderServices } from '../order-services.ts';
import { lockOrders } from '../orders.queries.ts';
import { confirmOrders } from './confirm-order.ts';

const MOST_PER_BATCH = 128;
const MOST_WAITING = 10_000;

type ConfirmServices = Pick<OrderServices, 'db' | 'log' | 'issueTickets'>;

// An order that costs nothing needs no payment. Safe to run twice. Answers whether it is paid.
export async function confirmFreeOrder(services: ConfirmServices, reference: string): Promise<boolean> {
  return (await confirmTogether(services, [reference])).has(reference);
}

// Orders that arrive while others are being confirmed are confirmed together in the next transaction: every order of an
// event needs the same rows of its pools for as long as a commit takes.
export function openFreeConfirmations(services: ConfirmServices): OrderServices['confirmFree'] {
  const lanes = createLanes<number, string, boolean>({
    mostPerBatch: MOST_PER_BATCH,
    mostWaiting: MOST_WAITING,
    run: (_eventId, references) => confirmBatch(services, references),
  });
  return ({ eventId, reference }) => lanes.add(eventId, reference);
}

// If the batch fails, each order is tried alone, so that one bad order fails alone.
async function confirmBatch(services: ConfirmServices, references: string[]): Promise<(boolean | Error)[]> {
  try {
    const paid = await confirmTogether(services, references);
    return references.map((reference) => paid.has(reference));
  } catch (error) {
    if (references.length === 1) throw error;
    services.log.warn({ err: error }, 'free orders could not be confirmed together; one by one');
  }
  const answers: (boolean | Error)[] = [];
  for (const reference of references) {
    answers.push(await confirmFreeOrder(services, reference).catch((error: Error) => error));
  }
  return answers;
}

async function confirmTogether(
  { db, issueTickets }: ConfirmServices,
  references: string[],
): Promise<Set<string>> {
  return db.sql.transaction().execute(async (tx) => {
    const free = (await lockOrders(tx, references)).filter(({ total_minor }) => total_minor === 0);
    const held = free.filter((order) => order.state === 'held' && !order.is_overdue);
    if (held.length > 0) await confirmOrders(tx, { issueTickets }, held, { actor: 'buyer', cause: 'free' });
    // A trigger counts the pools as sold, order by order, at commit. Locking them in id order first avoids deadlocks.
    const poolIds = new Set(held.flatMap((order) => order.pool_ids));
    if (poolIds.size > 1) await lockPools(tx, [...poolIds]);
    return new Set(
      [...held, ...free.filter(({ state }) => state === 'paid')].map(({ reference }) => reference),
    );
  });
}
