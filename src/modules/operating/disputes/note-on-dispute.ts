import type { ByOperator } from '#modules/merchants/index.ts';
import { lockDispute, updateHandedIn } from '#modules/payments/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { writeDeed } from '../log/write-deed.ts';
import { insertDisputeNote, listDisputeNotes } from './disputes.queries.ts';

export interface DisputeNote {
  // The same id again writes nothing new.
  id: string;
  kind: 'note' | 'handed_in';
  words: string;
  // How many notes there were when they began to write.
  notes: number;
}

type Refusal = 'dispute_not_found' | 'dispute_over' | 'dispute_moved';

// What was handed in makes it wait for the bank; how it ends is the provider's word alone. Nothing is handed in twice by two: who
// comes second reads first what the other one wrote.
export const noteOnDispute = (
  { sql }: Pick<Database, 'sql'>,
  payment: string,
  { id, kind, words, notes }: DisputeNote,
  by: ByOperator,
): Promise<Result<null, Refusal>> =>
  sql.transaction().execute(async (tx): Promise<Result<null, Refusal>> => {
    const dispute = await lockDispute(tx, payment);
    if (!dispute) return fail('dispute_not_found');
    const before = await listDisputeNotes(tx, payment);
    if (before.some((one) => one.id === id)) return ok(null);
    if (kind === 'handed_in' && dispute.status !== 'open') return fail('dispute_over');
    if (before.length !== notes) return fail('dispute_moved', { data: { who: before.at(-1)?.name ?? null } });
    const { accountId } = by.actor;
    await insertDisputeNote(tx, { id, attemptId: payment, at: by.now, accountId, kind, words });
    if (kind === 'handed_in') await updateHandedIn(tx, payment, by.now);
    await writeDeed(tx, by, {
      action: kind === 'handed_in' ? 'dispute.handed_in' : 'dispute.noted',
      subject: `dispute:${payment}`,
    });
    return ok(null);
  });
