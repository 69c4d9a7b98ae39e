import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface RefundRequestRow {
  words: string;
  asked_at: Date;
}

// False: there was one already, and it stays.
export async function insertRefundRequest(tx: Tx, orderId: number, words: string): Promise<boolean> {
  const inserted = await sql`
    insert into refund_requests (order_id, words) values (${orderId}, ${words})
    on conflict do nothing returning order_id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function findRefundRequest(db: Sql, orderId: number): Promise<RefundRequestRow | null> {
  const found = await sql<RefundRequestRow>`
    select words, asked_at from refund_requests where order_id = ${orderId}
  `.execute(db);
  return found.rows[0] ?? null;
}
