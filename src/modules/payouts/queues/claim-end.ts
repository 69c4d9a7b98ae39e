import { type ByOperator, isOfTeam } from '#modules/merchants/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { movePayout, settlePart } from '../move-payout.ts';
import { isStillOperator, lockParts, type PartRow, updateClaim } from '../payouts.queries.ts';
import { isReceiptKnown } from '../sending/parts.queries.ts';
import { changePayout, type QueueGate } from './change-payout.ts';
import { isSameClaim, namesIn, type ReadClaim, receiptIn } from './claims.rules.ts';

export interface Claim extends ReadClaim {
  part: number;
  // The seller reads them; without them the line.
  words?: string;
}

type Reason = QueueGate | 'another_person_needed' | 'receipt_of_another' | 'claim_differs';

// Nobody could say whether it arrived, or it arrived and came back. What two people of ours read in a statement, each for
// themselves, ends it; it is never sent again. Whoever reads something else is told so, and nothing changes until the first one
// withdraws what they read.
export const claimEnd = (
  db: Database,
  by: ByOperator,
  id: string,
  claim: Claim,
): Promise<Result<{ is_over: boolean }, Reason>> => {
  const { outcome, line, words = line } = claim;
  const from = outcome === 'returned' ? 'sent' : 'unknown';
  return changePayout<{ is_over: boolean }, Reason>(db, by, id, [from], async (tx, payout) => {
    const { accountId } = by.actor;
    if (await isOfTeam(tx, accountId, payout.organizer_id)) return fail('another_person_needed');
    const part = (await lockParts(tx, payout.id)).find(({ number }) => number === claim.part);
    if (part?.state !== from) return fail('payout_moved', { data: { state: payout.state } });
    if (outcome === 'sent' && (await isReceiptKnown(tx, namesIn(line), part.key)))
      return fail('receipt_of_another');
    const standing = await standingClaim(tx, part);
    if (standing?.by === accountId) return fail('another_person_needed');
    if (standing && !isSameClaim(standing, claim))
      return fail('claim_differs', {
        data: { theirs: { outcome: standing.outcome, line: standing.line }, yours: { outcome, line } },
      });
    const said = `${outcome}: ${line}`;
    await movePayout(
      tx,
      by,
      payout,
      {},
      { step: 'claimed', part: part.number, amountMinor: part.amount_minor, said },
    );
    if (!standing) {
      await updateClaim(tx, payout.id, part.number, { outcome, line, words, by: accountId });
      return ok({ is_over: false });
    }
    const receipt = receiptIn(line);
    if (outcome === 'sent')
      await settlePart(tx, by, payout, part, { state: outcome, receipt }, { reference: receipt });
    else await settlePart(tx, by, payout, part, { state: outcome }, { problem: standing.words });
    return ok({ is_over: true });
  });
};

// Whoever read it first reads again.
export const withdrawClaim = (
  db: Database,
  by: ByOperator,
  id: string,
  number: number,
): Promise<Result<undefined, QueueGate | 'another_person_needed'>> =>
  changePayout<undefined, QueueGate | 'another_person_needed'>(
    db,
    by,
    id,
    ['unknown', 'sent'],
    async (tx, payout) => {
      const part = (await lockParts(tx, payout.id)).find((one) => one.number === number);
      const standing = part && (await standingClaim(tx, part));
      if (!standing) return fail('payout_moved', { data: { state: payout.state } });
      if (standing.by !== by.actor.accountId) return fail('another_person_needed');
      await updateClaim(tx, payout.id, number, null);
      await movePayout(
        tx,
        by,
        payout,
        {},
        { step: 'claim_withdrawn', part: number, amountMinor: part.amount_minor },
      );
      return ok();
    },
  );

// One that has not come true, by somebody who is an operator still.
async function standingClaim(
  tx: Tx,
  part: PartRow,
): Promise<(ReadClaim & { by: string; words: string }) | null> {
  const { state, claimed_outcome: outcome, claimed_line, claimed_words, claimed_by: by } = part;
  if (outcome === null || by === null || outcome === state) return null;
  if (!(await isStillOperator(tx, by))) return null;
  const line = claimed_line ?? '';
  return { outcome, line, words: claimed_words ?? line, by };
}
