import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import { type KeptWork, keepDoing } from '#platform/process/keep-doing.ts';
import { bookWaiting } from './book-orders.ts';

const ROUND_MS = 5_000;

// Runs outside of the job queue, so that what is sold is in the books soon even when the queue is long. No visitor waits for it, so
// it uses the connections for reports.
export function keepBooking({ db, log }: { db: Database; log: Logger }): KeptWork {
  const round = async () => {
    const { unlike } = await bookWaiting({ db: db.through('reporting') });
    if (unlike.length > 0) log.error({ unlike }, 'the ledger differs from what happened');
  };
  return keepDoing(round, ROUND_MS, (error) =>
    log.error({ err: error }, 'orders could not be booked; trying again'),
  );
}
