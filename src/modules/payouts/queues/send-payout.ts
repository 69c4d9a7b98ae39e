import { randomBytes, randomUUID } from 'node:crypto';
import { type ByOperator, isOfTeam } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { movePayout } from '../move-payout.ts';
import { insertPart } from '../payouts.queries.ts';
import { type Carrier, carrierOf, splitPayout } from '../payouts.rules.ts';
import { changePayout, type QueueGate } from './change-payout.ts';

export interface SendingTerms {
  // How much M-Pesa carries at once; null: it is sent by hand.
  mpesaMostMinor: number | null;
  // 1: whoever approved it may send it as well.
  approvers: 1 | 2;
}

// By somebody else than whoever approved it. What a provider carries is written down here, in parts with a key each, and leaves
// afterwards; what a person sends is that person's to send now.
export const sendPayout = (
  db: Database,
  by: ByOperator,
  id: string,
  { mpesaMostMinor, approvers }: SendingTerms,
): Promise<
  Result<
    { carrier: Carrier },
    QueueGate | 'another_person_needed' | 'method_not_found' | 'organizer_suspended'
  >
> =>
  changePayout(db, by, id, ['approved'], async (tx, payout, method) => {
    const { accountId } = by.actor;
    const isAlone = payout.approved_by === accountId;
    if ((isAlone && approvers > 1) || payout.requested_by === accountId) return fail('another_person_needed');
    if (await isOfTeam(tx, accountId, payout.organizer_id)) return fail('another_person_needed');
    if (payout.is_suspended) return fail('organizer_suspended');
    if (method.retired_at !== null) return fail('method_not_found');
    const carrier = carrierOf(method.kind, mpesaMostMinor);
    const amounts =
      carrier === 'hand'
        ? [payout.amount_minor]
        : splitPayout(payout.amount_minor, mpesaMostMinor ?? payout.amount_minor);
    for (const [index, amountMinor] of amounts.entries()) {
      const own = { key: randomUUID(), token: randomBytes(32) };
      await insertPart(tx, payout.id, {
        number: index + 1,
        amountMinor,
        carrier,
        ...own,
        ...(carrier === 'hand'
          ? { state: 'sending', sentAt: by.now, askAt: null }
          : { state: 'waiting', sentAt: null, askAt: by.now }),
      });
    }
    await movePayout(tx, by, payout, { state: 'sending', sent_by: accountId }, { step: 'sending', isAlone });
    return ok({ carrier });
  });
