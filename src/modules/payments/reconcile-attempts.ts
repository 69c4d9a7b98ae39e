import { listWaitingEvents, updateEventProcessed } from './callbacks/inbox.queries.ts';
import type { PaymentServices } from './open-payments.ts';
import { lockDueAttempts, updatePolls } from './payments.queries.ts';
import { isOpenStatus, nextPollSeconds, retryPollSeconds } from './payments.rules.ts';

const MOST_AT_ONCE = 200;
const SIDE_BY_SIDE = 8;
const FORGOTTEN_SECONDS = 5;

type Settle = (attemptId: string) => Promise<unknown>;

// Polls every attempt that is due, and handles callbacks that were stored but not handled. Several processes may do
// this at once. Answers how many attempts it settled or found still open.
export async function reconcileOpenAttempts(services: PaymentServices, settle: Settle): Promise<number> {
  const { db, log } = services;
  const due = await db.sql.transaction().execute(async (tx) => {
    const attempts = await lockDueAttempts(tx, MOST_AT_ONCE);
    if (attempts.length === 0) return [];
    // The next poll is set before asking, as if there would be no answer: if we crash or fail, it is repeated soon but
    // not at once. An answer then sets the regular time.
    await updatePolls(
      tx,
      attempts.map(({ id, status, ageSeconds }) => ({
        id,
        inSeconds: isOpenStatus(status)
          ? retryPollSeconds(ageSeconds)
          : // A payment that succeeded is polled only while its receipt is missing.
            nextPollSeconds(status, ageSeconds, true),
      })),
    );
    return attempts.map(({ id }) => id);
  });
  const forgotten = await listWaitingEvents(db.sql, FORGOTTEN_SECONDS, MOST_AT_ONCE);
  const ids = [...new Set([...due, ...forgotten.flatMap(({ attemptId }) => attemptId ?? [])])];
  const failedIds = new Set<string>();
  await eachOf(ids, SIDE_BY_SIDE, async (id) => {
    try {
      await settle(id);
    } catch (error) {
      failedIds.add(id);
      log.error({ err: error, attemptId: id }, 'a payment could not be settled');
    }
  });
  for (const event of forgotten) {
    if (event.attemptId === null || !failedIds.has(event.attemptId))
      await updateEventProcessed(db.sql, event.id);
  }
  return ids.length;
}

async function eachOf<T>(items: T[], sideBySide: number, act: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const workers = Array.from({ length: Math.min(sideBySide, items.length) }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  });
  await Promise.all(workers);
}
