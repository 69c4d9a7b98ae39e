import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

export interface OperatorDeed {
  at: Date;
  account_id: string;
  action: string;
  subject: string;
  // For each field, its value before and after.
  changes: Record<string, [before: unknown, after: unknown]>;
  request_id: string | null;
}

export async function insertDeed(tx: Tx, deed: OperatorDeed): Promise<void> {
  await sql`
    insert into operator_log (at, account_id, action, subject, changes, request_id)
    values (${deed.at}, ${deed.account_id}, ${deed.action}, ${deed.subject}, ${JSON.stringify(deed.changes)}::jsonb,
      ${deed.request_id})
  `.execute(tx);
}
