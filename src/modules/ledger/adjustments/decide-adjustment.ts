import { writeAudit } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { listDue, lockLedger } from '../ledger.queries.ts';
import { writeBookings } from '../write-bookings.ts';
import { adjustmentOf } from './adjustment.rules.ts';
import { type AdjustmentRow, lockAdjustment, updateDecided } from './adjustments.queries.ts';
import { admitAdjuster, type ByOperator, type NoAdjuster } from './admit-adjuster.ts';

type Gate = NoAdjuster | 'adjustment_not_found' | 'adjustment_decided';

// Books what somebody else proposed. What a seller owes is never more than is due to them.
export const confirmAdjustment = (
  db: Pick<Database, 'sql'>,
  by: ByOperator,
  id: string,
): Promise<Result<undefined, Gate | 'another_person_needed' | 'adjustment_exceeds_due'>> =>
  decide<'another_person_needed' | 'adjustment_exceeds_due'>(db, by, id, async (tx, one) => {
    if (one.proposed_by === by.actor.accountId) return fail('another_person_needed');
    const { organizer_id: organizerId, currency, amount_minor: amountMinor } = one;
    const due = await listDue(tx, organizerId);
    const dueMinor = due.find((row) => row.currency === currency)?.due_minor ?? 0;
    if (amountMinor < 0 && dueMinor + amountMinor < 0)
      return fail('adjustment_exceeds_due', { data: { amountMinor: dueMinor, currency } });
    await writeBookings(tx, [adjustmentOf({ id, organizerId, currency, amountMinor }, by.now)]);
    await note(tx, by, one, 'confirmed');
    return ok();
  });

// Nothing is booked. Whoever proposed it may say so themselves.
export const dropAdjustment = (
  db: Pick<Database, 'sql'>,
  by: ByOperator,
  id: string,
): Promise<Result<undefined, Gate>> =>
  decide<never>(db, by, id, async (tx, one) => {
    await note(tx, by, one, 'dropped');
    return ok();
  });

const decide = <Reason extends string>(
  { sql }: Pick<Database, 'sql'>,
  by: ByOperator,
  id: string,
  work: (tx: Tx, one: AdjustmentRow) => Promise<Result<undefined, Reason>>,
): Promise<Result<undefined, Gate | Reason>> =>
  sql.transaction().execute(async (tx): Promise<Result<undefined, Gate | Reason>> => {
    await lockLedger(tx);
    const one = await lockAdjustment(tx, id);
    if (!one) return fail('adjustment_not_found');
    const admitted = await admitAdjuster(tx, by, one.organizer_id);
    if (!admitted.ok) return admitted;
    return one.state === 'proposed' ? work(tx, one) : fail('adjustment_decided');
  });

// The team's own log has only what was booked.
async function note(
  tx: Tx,
  by: ByOperator,
  { id, organizer_id, amount_minor, currency, words }: AdjustmentRow,
  state: 'confirmed' | 'dropped',
): Promise<void> {
  await updateDecided(tx, id, { state, by: by.actor.accountId, at: by.now });
  await writeAudit(tx, by, {
    organizerId: state === 'confirmed' ? organizer_id : null,
    eventId: null,
    action: `ledger.adjustment_${state}`,
    subject: `adjust:${id}`,
    changes: { amount: [null, toMajor(amount_minor)], currency: [null, currency], words: [null, words] },
  });
}
