import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface RefundRequestRow {
  words: string;
  asked_at: Date;
  is_granted: boolean;
  state: 'open' | 'granted' | 'refused';
  answer: string;
}

// Answers false if there was a request already; it stays as it was unless the new one is granted.
export async function insertRefundRequest(
  tx: Tx,
  orderId: number,
  { words, isGranted }: { words: string; isGranted: boolean },
): Promise<boolean> {
  const inserted = await sql`
    insert into refund_requests (order_id, words, state, answered_at)
    values (${orderId}, ${words}, case when ${isGranted} then 'granted' else 'open' end, case when ${isGranted} then now() end)
    on conflict (order_id) do update set state = excluded.state, answered_at = excluded.answered_at
      where excluded.state = 'granted'
    returning order_id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function findRefundRequest(db: Sql, orderId: number): Promise<RefundRequestRow | null> {
  const found = await sql<RefundRequestRow>`
    select words, asked_at, state = 'granted' as is_granted, state, answer from refund_requests where order_id = ${orderId}
  `.execute(db);
  return found.rows[0] ?? null;
}

// Answers false if there is none, or it was answered before.
export async function updateRequestAnswered(
  tx: Tx,
  orderId: number,
  { state, words, accountId }: { state: 'granted' | 'refused'; words: string; accountId: string | null },
): Promise<boolean> {
  const updated = await sql`
    update refund_requests set state = ${state}, answer = ${words}, answered_at = now(), answered_by = ${accountId}
    where order_id = ${orderId} and state = 'open' returning order_id
  `.execute(tx);
  return updated.rows.length > 0;
}
