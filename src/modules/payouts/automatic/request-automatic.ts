import { randomUUID } from 'node:crypto';
import { lockLedger } from '#modules/ledger/index.ts';
import { eachAlone } from '#platform/each-alone.ts';
import { askFor } from '../request-payout.ts';
import type { CarryingServices } from '../sending/follow-parts.ts';
import { listPlans, wasAskedByClock } from './plans.queries.ts';

// When the job begins, every Monday in UTC.
const RUN = { weekday: 1, hour: 5 };

// Asks for all that is due of everybody who wished it so, once for each Monday: where the job is tried again, be it days later, whoever
// was asked for is not asked for anew, also if they have withdrawn it since. Where nothing is due, or something stands in the way,
// nothing happens. One that fails is tried again with its job.
export async function requestAutomatic(
  services: Pick<CarryingServices, 'db' | 'clock' | 'log'>,
): Promise<number> {
  const { db, clock, log } = services;
  const since = lastRun(clock.now());
  let requested = 0;
  await eachAlone(await listPlans(db.sql), async ({ organizer_id, currency, method_id }) => {
    const by = { actor: 'clock' as const, now: clock.now() };
    const wish = { id: randomUUID(), amountMinor: null, currency, methodId: method_id };
    const asked = await db.sql.transaction().execute(async (tx) => {
      await lockLedger(tx);
      if (await wasAskedByClock(tx, organizer_id, currency, since)) return null;
      return askFor(tx, by, organizer_id, null, wish);
    });
    if (asked === null) return;
    if (asked.ok) requested += 1;
    else if (asked.reason === 'money_unbooked') throw new Error('Some of its orders could not be booked');
    else log.info({ organizer: organizer_id, reason: asked.reason }, 'no automatic payout');
  });
  return requested;
}

function lastRun(now: Date): Date {
  const run = new Date(now);
  run.setUTCHours(RUN.hour, 0, 0, 0);
  run.setUTCDate(run.getUTCDate() - ((run.getUTCDay() - RUN.weekday + 7) % 7));
  if (run > now) run.setUTCDate(run.getUTCDate() - 7);
  return run;
}
