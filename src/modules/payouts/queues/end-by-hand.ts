import { writeBookings } from '#modules/ledger/index.ts';
import { type ByOperator, isOfTeam } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { bookedOf, settlePart } from '../move-payout.ts';
import { costBooking } from '../payout-bookings.rules.ts';
import {
  didReferenceEnd,
  isStillOperator,
  lockParts,
  type PartRow,
  type PayoutRow,
} from '../payouts.queries.ts';
import { changePayout, type QueueGate } from './change-payout.ts';

type HandGate = QueueGate | 'not_by_hand' | 'another_person_needed';

interface SentByHand {
  reference: string;
  costMinor: number;
  // Whoever says so knows that it ended another payout as well: one transfer carried both. It is written down.
  isKnown: boolean;
}

// What a person sent, by its reference. Of what a provider carries only the provider knows.
export const endAsSent = (
  db: Database,
  by: ByOperator,
  id: string,
  { reference, costMinor, isKnown }: SentByHand,
): Promise<Result<undefined, HandGate | 'cost_exceeds' | 'reference_known'>> =>
  changeByHand(db, by, id, async (tx, payout, part) => {
    const { amount_minor, currency } = payout;
    if (costMinor > amount_minor)
      return fail('cost_exceeds', { field: 'cost', data: { amountMinor: amount_minor, currency } });
    const endedAnother = await didReferenceEnd(tx, reference, id);
    if (endedAnother && !isKnown) return fail('reference_known', { field: 'reference' });
    await settlePart(tx, by, payout, part, { state: 'sent' }, { reference, isKnown: endedAnother });
    if (costMinor > 0) {
      const { number, carrier, amount_minor: amountMinor } = part;
      const cost = costBooking(bookedOf(payout), { number, carrier, amountMinor }, costMinor, by.now);
      await writeBookings(tx, [cost]);
    }
    return ok();
  });

// It could not be sent.
export const endAsFailed = (
  db: Database,
  by: ByOperator,
  id: string,
  words: string,
): Promise<Result<undefined, HandGate>> =>
  changeByHand(db, by, id, async (tx, payout, part) => {
    await settlePart(tx, by, payout, part, { state: 'failed' }, { problem: words });
    return ok();
  });

const changeByHand = <Reason extends string>(
  db: Database,
  by: ByOperator,
  id: string,
  end: (tx: Tx, payout: PayoutRow, part: PartRow) => Promise<Result<undefined, Reason>>,
): Promise<Result<undefined, HandGate | Reason>> =>
  changePayout<undefined, HandGate | Reason>(db, by, id, ['sending'], async (tx, payout) => {
    const [part, ...others] = await lockParts(tx, payout.id);
    if (part?.carrier !== 'hand' || others.length > 0) return fail('not_by_hand');
    if (!(await saysHow(tx, by.actor.accountId, payout))) return fail('another_person_needed');
    return end(tx, payout, part);
  });

// Whoever sent it knows. Where they are no operator any more, one finds out who has not approved it.
async function saysHow(tx: Tx, accountId: string, payout: PayoutRow): Promise<boolean> {
  const { sent_by, approved_by, organizer_id } = payout;
  if (sent_by === null || sent_by === accountId) return sent_by !== null;
  if ((await isStillOperator(tx, sent_by)) || approved_by === accountId) return false;
  return !(await isOfTeam(tx, accountId, organizer_id));
}
