import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { RequestState } from './verifying.rules.ts';

export interface RequestRow {
  id: string;
  organizer_id: number;
  state: RequestState;
  number_label: string;
  method_id: string;
  asked_by: string;
  asked_at: Date;
  decided_at: Date | null;
  words: string | null;
}

const COLUMNS = sql`id, organizer_id, state, number_label, method_id, asked_by, asked_at, decided_at, words`;

export interface NewRequest {
  id: string;
  organizerId: number;
  sealed: Buffer;
  label: string;
  methodId: string;
  askedBy: string;
}

// Answers false if one waits already.
export async function insertRequest(tx: Tx, request: NewRequest, now: Date): Promise<boolean> {
  const inserted = await sql`
    insert into verifications (id, organizer_id, details_sealed, number_label, method_id, asked_by, asked_at)
    values (
      ${request.id}, ${request.organizerId}, ${request.sealed}, ${request.label}, ${request.methodId},
      ${request.askedBy}, ${now}
    )
    on conflict do nothing returning id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function findRequest(db: Sql | Tx, id: string): Promise<RequestRow | null> {
  const found = await sql<RequestRow>`select ${COLUMNS} from verifications where id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

// Until the end of the transaction nobody else decides it.
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  const found = await sql<RequestRow>`
    select ${COLUMNS} from verifications where id = ${id} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function findSealedDetails(db: Sql | Tx, id: string): Promise<Uint8Array | null> {
  const found = await sql<{ details_sealed: Uint8Array | null }>`
    select details_sealed from verifications where id = ${id}
  `.execute(db);
  return found.rows[0]?.details_sealed ?? null;
}

export interface ShownRequestRow extends RequestRow {
  method_label: string;
  asked_by_name: string | null;
}

// The last one of whoever looks.
export async function findLastRequest(db: SellerSql): Promise<ShownRequestRow | null> {
  const found = await sql<ShownRequestRow>`
    select request.id, request.organizer_id, request.state, request.number_label, request.method_id, request.asked_by,
      request.asked_at, request.decided_at, request.words, method.label as method_label, account.name as asked_by_name
    from verifications as request join payout_methods as method on method.id = request.method_id
    left join accounts as account on account.id = request.asked_by
    order by request.asked_at desc, request.id limit 1
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface Decision {
  state: 'withdrawn' | 'refused' | 'verified';
  // null: the team itself took it back.
  by: string | null;
  words: string | null;
}

// Of what was not believed nothing is kept.
export async function updateDecided(
  tx: Tx,
  id: string,
  { state, by, words }: Decision,
  now: Date,
): Promise<void> {
  await sql`
    update verifications set state = ${state}, decided_by = ${by}, decided_at = ${now}, words = ${words},
      details_sealed = case when ${state}::text = 'verified' then details_sealed end
    where id = ${id}
  `.execute(tx);
}

export interface QueuedRequestRow extends RequestRow {
  organizer_slug: string;
  organizer_name: string;
  method_label: string;
  asked_by_name: string | null;
  decided_by_name: string | null;
  papers: number;
}

const QUEUED = sql`
  select request.id, request.organizer_id, request.state, request.number_label, request.method_id, request.asked_by,
    request.asked_at, request.decided_at, request.words, organizer.slug as organizer_slug, organizer.name as organizer_name,
    method.label as method_label, asker.name as asked_by_name, judge.name as decided_by_name,
    (
      select count(*)::int from verification_papers as paper where paper.verification_id = request.id
    ) as papers
  from verifications as request join organizers as organizer on organizer.id = request.organizer_id
  join payout_methods as method on method.id = request.method_id
  left join accounts as asker on asker.id = request.asked_by
  left join accounts as judge on judge.id = request.decided_by
`;

// The oldest first.
export async function listQueuedRequests(db: Sql, most: number): Promise<QueuedRequestRow[]> {
  const found = await sql<QueuedRequestRow>`
    ${QUEUED} where request.state = 'asked' order by request.asked_at, request.id limit ${most}
  `.execute(db);
  return found.rows;
}

export async function listDecidedRequests(db: Sql, most: number): Promise<QueuedRequestRow[]> {
  const found = await sql<QueuedRequestRow>`
    ${QUEUED} where request.decided_by is not null order by request.decided_at desc, request.id limit ${most}
  `.execute(db);
  return found.rows;
}

export async function findQueuedRequest(db: Sql | Tx, id: string): Promise<QueuedRequestRow | null> {
  const found = await sql<QueuedRequestRow>`${QUEUED} where request.id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

export async function countQueuedRequests(db: Sql): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from verifications where state = 'asked'
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}
