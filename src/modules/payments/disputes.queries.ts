import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Dispute } from './providers/provider.ts';

export async function hasHeardOfDispute(db: Sql, attemptId: string): Promise<boolean> {
  const found = await sql`
    select from payment_events where attempt_id = ${attemptId} and kind = 'dispute' limit 1
  `.execute(db);
  return found.rows.length > 0;
}

// Answers false if this was known before.
export async function upsertDispute(tx: Tx, attemptId: string, dispute: Dispute): Promise<boolean> {
  const written = await sql`
    insert into payment_disputes (attempt_id, provider_ref, amount_minor, status, settled_at)
    values (
      ${attemptId}, ${dispute.ref}, ${dispute.amountMinor}, ${dispute.status},
      case when ${dispute.status} <> 'open' then now() end
    )
    on conflict (attempt_id) do update set provider_ref = excluded.provider_ref,
      amount_minor = excluded.amount_minor, status = excluded.status, settled_at = excluded.settled_at
    where payment_disputes.status <> excluded.status
    returning attempt_id
  `.execute(tx);
  return written.rows.length > 0;
}
