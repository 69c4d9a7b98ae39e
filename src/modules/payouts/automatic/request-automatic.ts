import { randomUUID } from 'node:crypto';
import { eachAlone } from '#platform/each-alone.ts';
import { askFor } from '../request-payout.ts';
import type { CarryingServices } from '../sending/follow-parts.ts';
import { listPlans } from './plans.queries.ts';

// Asks for all that is due of everybody who wished it so. Where nothing is due, or something stands in the way, nothing happens;
// twice is once, because the first takes it all. One that fails is tried again with its job.
export async function requestAutomatic(
  services: Pick<CarryingServices, 'db' | 'clock' | 'log'>,
): Promise<number> {
  const { db, clock, log } = services;
  let requested = 0;
  await eachAlone(await listPlans(db.sql), async ({ organizer_id, currency, method_id }) => {
    const by = { actor: 'clock' as const, now: clock.now() };
    const wish = { id: randomUUID(), amountMinor: null, currency, methodId: method_id };
    const asked = await db.sql.transaction().execute((tx) => askFor(tx, by, organizer_id, null, wish));
    if (asked.ok) requested += 1;
    else if (asked.reason === 'money_unbooked') throw new Error(asked.reason);
    else log.info({ organizer: organizer_id, reason: asked.reason }, 'no automatic payout');
  });
  return requested;
}
