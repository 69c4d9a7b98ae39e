import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import type { DisputeState } from './disputes.contract.ts';

export interface DisputeRow {
  attempt_id: string;
  reference: string;
  event_name: string;
  buyer_name: string;
  amount_minor: number;
  currency: Currency;
  status: 'open' | 'won' | 'lost';
  reason: string | null;
  opened_at: Date;
  evidence_due_at: Date | null;
  settled_at: Date | null;
  handed_in_at: Date | null;
}

const COLUMNS = sql`
  dispute.attempt_id, bought.reference, event.name as event_name, bought.buyer_name, dispute.amount_minor,
  attempt.currency, dispute.status, dispute.reason, dispute.opened_at, dispute.evidence_due_at, dispute.settled_at,
  dispute.handed_in_at
`;
const TABLES = sql`
  payment_disputes as dispute join payment_attempts as attempt on attempt.id = dispute.attempt_id
  join orders as bought on bought.reference = attempt.order_reference
  join events as event on event.id = bought.event_id
`;

// Each is found by an index that has nothing else in it.
const IN_STATE = {
  waiting: sql`dispute.status = 'open' and dispute.handed_in_at is null order by dispute.opened_at`,
  handed_in: sql`dispute.status = 'open' and dispute.handed_in_at is not null order by dispute.opened_at`,
  over: sql`dispute.status <> 'open' order by dispute.settled_at desc`,
} satisfies Record<DisputeState, unknown>;

export async function listDisputes(db: Sql, state: DisputeState, most: number): Promise<DisputeRow[]> {
  const found = await sql<DisputeRow>`
    select ${COLUMNS} from ${TABLES} where ${IN_STATE[state]} limit ${most}
  `.execute(db);
  return found.rows;
}

export interface DisputeFactsRow extends DisputeRow {
  provider: string;
  provider_ref: string;
  code: string | null;
  receipt: string | null;
  visitor_address: string | null;
  placed_at: Date;
  paid_at: Date | null;
  total_minor: number;
  refunded_minor: number;
  buyer_email: string;
  buyer_phone: string;
  tickets: number;
  used: number;
  passed_on: number;
}

export async function findDispute(db: Sql, attemptId: string): Promise<DisputeFactsRow | null> {
  const found = await sql<DisputeFactsRow>`
    select ${COLUMNS}, attempt.provider, dispute.provider_ref, dispute.code, attempt.receipt, attempt.visitor_address,
      bought.placed_at, bought.paid_at, bought.total_minor, coalesce((
        select sum(amount_minor) from refunds
        where order_reference = bought.reference and status = 'done' and replaced_by is null
      ), 0)::bigint as refunded_minor, bought.buyer_email, bought.buyer_phone, held.tickets, held.used, held.passed_on
    from ${TABLES} cross join lateral (
      select count(*)::int as tickets, count(*) filter (where state = 'used')::int as used,
        count(*) filter (where passed_on_at is not null)::int as passed_on
      from tickets where order_id = bought.id
    ) as held
    where dispute.attempt_id = ${attemptId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface DisputeNoteRow {
  id: string;
  at: Date;
  name: string | null;
  kind: 'note' | 'handed_in';
  words: string;
}

// The oldest first.
export async function listDisputeNotes(db: Sql | Tx, attemptId: string): Promise<DisputeNoteRow[]> {
  const found = await sql<DisputeNoteRow>`
    select note.id, note.at, (select name from accounts where accounts.id = note.account_id) as name, note.kind,
      note.words
    from dispute_notes as note where note.attempt_id = ${attemptId} order by note.position
  `.execute(db);
  return found.rows;
}

export async function insertDisputeNote(
  tx: Tx,
  note: Pick<DisputeNoteRow, 'id' | 'at' | 'kind' | 'words'> & { attemptId: string; accountId: string },
): Promise<void> {
  await sql`
    insert into dispute_notes (id, attempt_id, at, account_id, kind, words)
    values (${note.id}, ${note.attemptId}, ${note.at}, ${note.accountId}, ${note.kind}, ${note.words})
  `.execute(tx);
}
