import { writeBookings } from '#modules/ledger/index.ts';
import { type ByOperator, isOfTeam } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { bookedOf, settlePart } from '../move-payout.ts';
import { costBooking } from '../payout-bookings.rules.ts';
import { didReferenceEnd, isStillOperator, lockParts, type PayoutRow } from '../payouts.queries.ts';
import { changePayout, type QueueGate } from './change-payout.ts';

export type HandEnd =
  | {
      became: 'sent';
      reference: string;
      costMinor: number;
      // Whoever says so knows that it ended another payout as well: one transfer carried both.
      isKnown: boolean;
    }
  | { became: 'failed'; words: string };

type Reason = QueueGate | 'not_by_hand' | 'another_person_needed' | 'cost_exceeds' | 'reference_known';

// What a person sent: by its reference; or that it could not be sent. Of what a provider carries only the provider knows.
export const endByHand = (
  db: Database,
  by: ByOperator,
  id: string,
  end: HandEnd,
): Promise<Result<undefined, Reason>> =>
  changePayout(db, by, id, ['sending'], async (tx, payout) => {
    const [part, ...others] = await lockParts(tx, payout.id);
    if (part?.carrier !== 'hand' || others.length > 0) return fail('not_by_hand');
    if (!(await saysHow(tx, by.actor.accountId, payout))) return fail('another_person_needed');
    if (end.became === 'failed') {
      await settlePart(tx, by, payout, part, { state: 'failed' }, { problem: end.words });
      return ok();
    }
    const { amount_minor, currency } = payout;
    if (end.costMinor > amount_minor)
      return fail('cost_exceeds', { field: 'cost', data: { amountMinor: amount_minor, currency } });
    if (!end.isKnown && (await didReferenceEnd(tx, end.reference, id)))
      return fail('reference_known', { field: 'reference' });
    await settlePart(tx, by, payout, part, { state: 'sent' }, { reference: end.reference });
    if (end.costMinor > 0) {
      const { number, carrier, amount_minor: amountMinor } = part;
      const cost = costBooking(bookedOf(payout), { number, carrier, amountMinor }, end.costMinor, by.now);
      await writeBookings(tx, [cost]);
    }
    return ok();
  });

// Whoever sent it knows. Where they are no operator any more, one finds out who has not approved it.
async function saysHow(tx: Tx, accountId: string, payout: PayoutRow): Promise<boolean> {
  const { sent_by, approved_by, organizer_id } = payout;
  if (sent_by === null || sent_by === accountId) return sent_by !== null;
  if ((await isStillOperator(tx, sent_by)) || approved_by === accountId) return false;
  return !(await isOfTeam(tx, accountId, organizer_id));
}
