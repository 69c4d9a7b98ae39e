import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

export async function countNotes(tx: Tx, orderId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from order_notes where order_id = ${orderId}
  `.execute(tx);
  return found.rows[0]?.count ?? 0;
}

// Answers false if the same person wrote the same a moment ago.
export async function insertNote(
  tx: Tx,
  note: { orderId: number; accountId: string; words: string; at: Date },
): Promise<boolean> {
  const inserted = await sql`
    insert into order_notes (order_id, account_id, words, written_at)
    select ${note.orderId}, ${note.accountId}, ${note.words}, ${note.at}
    where not exists (
      select from order_notes where order_id = ${note.orderId} and account_id = ${note.accountId}
        and words = ${note.words} and written_at > ${note.at}::timestamptz - interval '1 minute'
    )
    returning id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function deleteNotes(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`delete from order_notes where order_id = any(${orderIds}::bigint[])`.execute(tx);
}
