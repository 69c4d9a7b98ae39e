import { type ByOperator, findOrganizerById, refuseOwnTeam } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { deleteRate, lockRates } from '#modules/pricing/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { askProof } from '../ask-proof.ts';
import { feeSubject, noteFee } from './note-fee.ts';

type Reason = 'fee_begun' | 'proof_needed' | 'own_team';

// One that was to come. What has begun is history, and what somebody else withdrew is gone: both are `fee_begun`.
export function withdrawFee(db: Database, id: number, by: ByOperator): Promise<Result<null, Reason>> {
  return allOrNothing<null, Reason>(db, async (tx) => {
    const proved = askProof(by);
    if (!proved.ok) return proved;
    await lockRates(tx);
    const gone = await deleteRate(tx, id, by.now);
    if (!gone) return fail('fee_begun');
    const organizer = gone.organizer_id === null ? null : await findOrganizerById(tx, gone.organizer_id);
    const ours = organizer ? await refuseOwnTeam(tx, by.actor, organizer.id) : ok();
    if (!ours.ok) return ours;
    await writeDeed(tx, by, {
      action: 'fee.withdrawn',
      subject: feeSubject(gone.currency, organizer),
      changes: {
        rate: [gone.rate, null],
        cash_rate: [gone.cash_rate, null],
        starts_at: [gone.starts_at, null],
      },
    });
    const { rate, cash_rate } = gone;
    await noteFee(tx, by, gone, rate === null ? null : { rate, cash_rate: cash_rate ?? 0 });
    await announce(tx, 'fee.changed', {
      changeId: `${id}-withdrawn`,
      currency: gone.currency,
      organizerId: gone.organizer_id,
      startsAt: gone.starts_at.toISOString(),
      isWithdrawn: true,
    });
    await announcePageChange(tx, ['fees']);
    return ok(null);
  });
}
