import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import { type KeptWork, keepDoing } from '#platform/process/keep-doing.ts';
import { type BookedByHalves, nothingYet } from './book-by-halves.ts';
import { bookWaiting } from './book-waiting.ts';
import { LONGEST_LAG_SECONDS, mayBook } from './lag.rules.ts';
import { findLag } from './prove.queries.ts';

const ROUND_MS = 5_000;

export interface BookingServices {
  db: Database;
  log: Logger;
  // Whether buyers wait for their places.
  isBusy: () => boolean | Promise<boolean>;
}

// Runs outside of the job queue, so that what is sold is in the books soon even when the queue is long. No visitor waits for it, so
// it uses the connections for reports, and gives way while buyers wait.
export const keepBooking = (services: BookingServices): KeptWork =>
  keepDoing(
    () => bookRound(services),
    ROUND_MS,
    (error) => services.log.error({ err: error }, 'orders could not be booked; trying again'),
  );

export async function bookRound({ db, log, isBusy }: BookingServices): Promise<void> {
  const reporting = db.through('reporting');
  const lagBefore = await findLag(reporting.sql);
  const mayGoOn = async () =>
    !(await isBusy()) || mayBook({ isBusy: true, lagSeconds: await findLag(reporting.sql) });
  if (lagBefore > LONGEST_LAG_SECONDS)
    log.error({ seconds: Math.round(lagBefore) }, 'orders waited too long to be booked');
  const all = nothingYet();
  // Nobody finds again what differs: what waited for it is deleted.
  await bookWaiting({ db: reporting, mayGoOn, all }).finally(() => tell(log, all));
}

function tell(log: Logger, { unlike, failed }: BookedByHalves): void {
  if (unlike.length > 0) log.error({ unlike }, 'the ledger differs from what happened');
  for (const { reference, error } of failed)
    log.error({ reference, err: error }, 'an order could not be booked');
}
