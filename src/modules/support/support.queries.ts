import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { SupportTopic } from './support-topics.rules.ts';

export interface NewRequest {
  number: string;
  name: string;
  email: string;
  topic: SupportTopic;
  reference: string | null;
  message: string;
  locale: Locale;
  idempotencyKey: string | null;
  requestHash: string;
}

// Answers false if the number or the key exists already.
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const inserted = await sql`
    insert into support_requests (
      number, name, email, topic, reference, message, locale, idempotency_key, request_hash
    )
    values (
      ${request.number}, ${request.name}, ${request.email}, ${request.topic},
      ${request.reference}, ${request.message}, ${request.locale}, ${request.idempotencyKey}, ${request.requestHash}
    )
    on conflict do nothing
    returning id
  `.execute(tx);
  return inserted.rows.length > 0;
}

export async function findRequestByKey(
  db: Sql | Tx,
  key: string,
): Promise<{ number: string; request_hash: string } | null> {
  const found = await sql<{ number: string; request_hash: string }>`
    select number, request_hash from support_requests where idempotency_key = ${key}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function listRequestsOf(db: Sql, email: string): Promise<Record<string, unknown>[]> {
  const found = await sql<Record<string, unknown>>`
    select number, name, email, topic, reference, message, state, asked_at from support_requests
    where lower(email) = lower(${email}) order by id
  `.execute(db);
  return found.rows;
}

export async function deleteRequestsOf(tx: Tx, email: string): Promise<void> {
  await sql`delete from support_requests where lower(email) = lower(${email})`.execute(tx);
}

export async function deleteOldRequests(db: Sql, olderThanDays: number): Promise<void> {
  await sql`
    delete from support_requests where asked_at < now() - make_interval(days => ${olderThanDays})
  `.execute(db);
}

export type RequestState = 'open' | 'answered' | 'closed';

export interface RequestRow {
  id: number;
  number: string;
  name: string;
  email: string;
  topic: SupportTopic;
  reference: string | null;
  message: string;
  locale: Locale;
  state: RequestState;
  assigned_to: string | null;
  assigned_name: string | null;
  asked_at: Date;
}

const COLUMNS = sql`
  request.id, request.number, request.name, request.email, request.topic, request.reference, request.message,
  request.locale, request.state, request.assigned_to, (
    select name from accounts where accounts.id = request.assigned_to
  ) as assigned_name, request.asked_at
`;

// The oldest first.
export async function listRequests(db: Sql, state: RequestState, most: number): Promise<RequestRow[]> {
  const found = await sql<RequestRow>`
    select ${COLUMNS} from support_requests as request where request.state = ${state}
    order by request.asked_at, request.id limit ${most}
  `.execute(db);
  return found.rows;
}

export async function findRequest(db: Sql, number: string): Promise<RequestRow | null> {
  const found = await sql<RequestRow>`
    select ${COLUMNS} from support_requests as request where request.number = ${number}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function lockRequest(tx: Tx, number: string): Promise<RequestRow | null> {
  const found = await sql<RequestRow>`
    select ${COLUMNS} from support_requests as request where request.number = ${number} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function updateRequestState(tx: Tx, id: number, state: RequestState): Promise<void> {
  await sql`update support_requests set state = ${state} where id = ${id}`.execute(tx);
}

export async function updateAssigned(tx: Tx, id: number, accountId: string | null): Promise<void> {
  await sql`update support_requests set assigned_to = ${accountId} where id = ${id}`.execute(tx);
}

export interface LetterRow {
  id: string;
  at: Date;
  name: string | null;
  is_from_us: boolean;
  words: string;
}

// The oldest first.
export async function listLetters(db: Sql | Tx, requestId: number): Promise<LetterRow[]> {
  const found = await sql<LetterRow>`
    select letter.id, letter.at, (select name from accounts where accounts.id = letter.account_id) as name,
      letter.is_from_us, letter.words
    from support_letters as letter where letter.request_id = ${requestId} order by letter.position
  `.execute(db);
  return found.rows;
}

export async function insertLetter(
  tx: Tx,
  letter: { id: string; requestId: number; at: Date; accountId: string; isFromUs: boolean; words: string },
): Promise<void> {
  await sql`
    insert into support_letters (id, request_id, at, account_id, is_from_us, words)
    values (${letter.id}, ${letter.requestId}, ${letter.at}, ${letter.accountId}, ${letter.isFromUs}, ${letter.words})
  `.execute(tx);
}
