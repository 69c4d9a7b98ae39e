import { keepRecordOf } from '#modules/records/index.ts';
import { type RefundServices, refundTickets } from '#modules/tickets/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log.ts';
import { decidedBy } from './decided-by.ts';
import { listWaiting, updateToDone, updateToFailed, type WaitingRow } from './runs.queries.ts';

export type RefundingServices = RefundServices & { log: Logger; clock: Clock };

const AT_ONCE = 200;

// Gives back what was decided and waits, order by order. Whatever stops it, the next round goes on where it ended, and two at
// once do no harm. One order that cannot be given back does not keep the others from their money.
export async function goOnRefunding(services: RefundingServices): Promise<void> {
  const { db, log } = services;
  let after: Parameters<typeof listWaiting>[1] = null;
  for (;;) {
    const waiting: WaitingRow[] = await listWaiting(db.sql, after, AT_ONCE);
    for (const row of waiting)
      await refundOne(services, row).catch((error: unknown) =>
        log.error({ err: error, reference: row.reference }, 'an order of many could not be given back'),
      );
    const last = waiting.at(-1);
    if (!last || waiting.length < AT_ONCE) return;
    after = { runId: last.run_id, orderId: last.order_id };
  }
}

async function refundOne(services: RefundingServices, row: WaitingRow): Promise<void> {
  const { db, clock } = services;
  const { run_id: runId, order_id: orderId, reference } = row;
  const now = clock.now();
  const wish = {
    reference,
    numbers: null,
    cause: 'tickets_refunded',
    expectedMinor: row.amount_minor,
  } as const;
  const by = { actor: await decidedBy(db.sql, row.account_id, now), now };
  const refunded = await refundTickets(services, wish, by, (tx) => updateToDone(tx, runId, orderId));
  if (refunded.ok) await keepRecordOf(services, reference);
  // This changes nothing where another round has dealt with the order meanwhile: it touches only orders that still wait.
  else await updateToFailed(db.sql, runId, orderId, refunded.reason);
}
