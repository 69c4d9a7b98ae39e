import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Dispute } from './providers/provider.ts';

export async function hasHeardOfDispute(db: Sql, attemptId: string): Promise<boolean> {
  const found = await sql`
    select from payment_events where attempt_id = ${attemptId} and kind = 'dispute' limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export interface DisputeStateRow {
  ref: string;
  status: Dispute['status'];
  code: string | null;
  handed_in_at: Date | null;
}

// Answers null if nobody claims this payment.
export async function lockDispute(tx: Tx, attemptId: string): Promise<DisputeStateRow | null> {
  const found = await sql<DisputeStateRow>`
    select provider_ref as ref, status, code, handed_in_at from payment_disputes where attempt_id = ${attemptId} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

// Claimed anew, it waits for papers whatever was handed in before.
export async function upsertDispute(
  tx: Tx,
  attemptId: string,
  dispute: Dispute,
  isAnew: boolean,
): Promise<void> {
  await sql`
    insert into payment_disputes (
      attempt_id, provider_ref, amount_minor, status, code, reason, evidence_due_at, settled_at
    )
    values (
      ${attemptId}, ${dispute.ref}, ${dispute.amountMinor}, ${dispute.status}, ${dispute.code}, ${dispute.reason},
      ${dispute.evidenceDueAt}, case when ${dispute.status} <> 'open' then now() end
    )
    on conflict (attempt_id) do update set provider_ref = excluded.provider_ref,
      amount_minor = excluded.amount_minor, status = excluded.status, code = excluded.code, reason = excluded.reason,
      evidence_due_at = excluded.evidence_due_at,
      handed_in_at = case when ${isAnew} then null else payment_disputes.handed_in_at end,
      settled_at = case
        when payment_disputes.status = excluded.status then payment_disputes.settled_at else excluded.settled_at
      end
    where (
      payment_disputes.provider_ref, payment_disputes.amount_minor, payment_disputes.status, payment_disputes.code,
      payment_disputes.reason, payment_disputes.evidence_due_at
    ) is distinct from (
      excluded.provider_ref, excluded.amount_minor, excluded.status, excluded.code, excluded.reason,
      excluded.evidence_due_at
    )
  `.execute(tx);
}

// What was handed in first counts.
export async function updateHandedIn(tx: Tx, attemptId: string, at: Date): Promise<void> {
  await sql`
    update payment_disputes set handed_in_at = coalesce(handed_in_at, ${at}) where attempt_id = ${attemptId}
  `.execute(tx);
}
