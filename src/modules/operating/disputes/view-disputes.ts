import type { ByOperator } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { writeDeed } from '../log/write-deed.ts';
import type { DisputeLine, DisputeState, DisputeView } from './disputes.contract.ts';
import { type DisputeRow, findDispute, listDisputeNotes, listDisputes } from './disputes.queries.ts';

const MOST = 100;

export const viewDisputes = async (
  { sql }: Pick<Database, 'sql'>,
  state: DisputeState,
): Promise<DisputeLine[]> => (await listDisputes(sql, state, MOST)).map(presentLine);

// What the bank should know of one, and what was done about it. The look is written down.
export async function viewDispute(
  { sql }: Pick<Database, 'sql'>,
  payment: string,
  by: ByOperator,
): Promise<Result<DisputeView, 'dispute_not_found'>> {
  const row = await findDispute(sql, payment);
  if (!row) return fail('dispute_not_found');
  const notes = await listDisputeNotes(sql, payment);
  await sql
    .transaction()
    .execute((tx) => writeDeed(tx, by, { action: 'dispute.seen', subject: `dispute:${payment}` }));
  return ok({
    ...presentLine(row),
    provider: row.provider,
    provider_ref: row.provider_ref,
    code: row.code ?? '',
    handed_in_at: row.handed_in_at?.toISOString() ?? null,
    receipt: row.receipt,
    address: row.visitor_address,
    placed_at: row.placed_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    total: toMajor(row.total_minor),
    refunded: toMajor(row.refunded_minor),
    contact: { email: row.buyer_email, phone: row.buyer_phone },
    tickets: { count: row.tickets, used: row.used, passed_on: row.passed_on },
    notes: notes.map(({ id, at, name, kind, words }) => ({
      id,
      at: at.toISOString(),
      who: name,
      kind,
      words,
    })),
  });
}

const presentLine = (row: DisputeRow): DisputeLine => ({
  payment: row.attempt_id,
  reference: row.reference,
  event: row.event_name,
  buyer: row.buyer_name,
  amount: toMajor(row.amount_minor),
  currency: row.currency,
  state: row.status !== 'open' ? 'over' : row.handed_in_at === null ? 'waiting' : 'handed_in',
  status: row.status,
  reason: row.reason ?? '',
  opened_at: row.opened_at.toISOString(),
  evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
  settled_at: row.settled_at?.toISOString() ?? null,
});
