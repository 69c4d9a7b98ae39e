import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { SupportTopic } from './support-topics.rules.ts';

export interface NewRequest {
  number: string;
  name: string;
  email: string;
  // The account that was signed in.
  askedBy: string | null;
  topic: SupportTopic;
  reference: string | null;
  message: string;
  locale: Locale;
  idempotencyKey: string | null;
  requestHash: string;
}

// Answers what stands in links to it; null if the number or the key exists already.
export async function insertRequest(tx: Tx, request: NewRequest): Promise<string | null> {
  const inserted = await sql<{ link_id: string }>`
    insert into support_requests (
      number, name, email, asked_by, topic, reference, message, locale, idempotency_key, request_hash
    )
    values (
      ${request.number}, ${request.name}, ${request.email}, ${request.askedBy}, ${request.topic},
      ${request.reference}, ${request.message}, ${request.locale}, ${request.idempotencyKey}, ${request.requestHash}
    )
    on conflict do nothing
    returning link_id
  `.execute(tx);
  return inserted.rows[0]?.link_id ?? null;
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

// Somebody with an account, and the address that was proved to be theirs.
export interface Asker {
  accountId: string;
  email: string | null;
}

// Mailed to an address that is theirs, or was when it was asked. Who has a former address today has no part in it.
const mailedTo = ({ accountId, email }: Asker) =>
  sql`(owner_id = ${accountId} or owner_id is null and lower(email) = lower(${email}::text))`;

// What they asked under somebody else's address was answered to that mailbox alone: they read what they wrote themselves.
export async function listRequestsOf(db: Sql, asker: Asker): Promise<Record<string, unknown>[]> {
  const found = await sql<Record<string, unknown>>`
    select number, name, email, topic, reference, message, state, asked_at, (
      select coalesce(jsonb_agg(jsonb_build_object('at', at, 'is_from_us', is_from_us, 'words', words)
        order by position), '[]')
      from support_letters where request_id = support_requests.id and ${mailedTo(asker)}
    ) as letters
    from support_requests where asked_by = ${asker.accountId} or ${mailedTo(asker)} order by id
  `.execute(db);
  return found.rows;
}

export async function deleteRequestsOf(tx: Tx, asker: Asker): Promise<void> {
  await sql`
    delete from support_requests where asked_by = ${asker.accountId} or ${mailedTo(asker)}
  `.execute(tx);
}

// An account has left its address: what was asked under it until then stays that account's.
export async function updateOwner(
  tx: Tx,
  { accountId, email, leftAt }: { accountId: string; email: string; leftAt: Date },
): Promise<void> {
  await sql`
    update support_requests set owner_id = ${accountId}
    where owner_id is null and lower(email) = lower(${email}) and asked_at <= ${leftAt}
  `.execute(tx);
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
  link_id: string;
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
  // Since when it is in its state.
  state_at: Date;
}

const COLUMNS = sql`
  request.id, request.number, request.link_id, request.name, request.email, request.topic, request.reference, request.message,
  request.locale, request.state, request.assigned_to, (
    select name from accounts where accounts.id = request.assigned_to
  ) as assigned_name, request.asked_at, request.state_at
`;

export interface RequestPlace {
  stateAt: Date;
  number: string;
}

// Each with what the person wrote last, from behind a place. What waits for us is told the oldest first, what does not the newest.
export async function listRequests(
  db: Sql,
  { state, behind, most }: { state: RequestState; behind: RequestPlace | null; most: number },
): Promise<(RequestRow & { last_words: string })[]> {
  const isWaiting = state === 'open';
  const place = behind && sql`(${behind.stateAt}::timestamptz, ${behind.number}::text)`;
  const order = isWaiting ? sql`asc` : sql`desc`;
  const found = await sql<RequestRow & { last_words: string }>`
    select ${COLUMNS}, coalesce((
      select words from support_letters as letter
      where letter.request_id = request.id and not letter.is_from_us order by letter.position desc limit 1
    ), request.message) as last_words
    from support_requests as request where request.state = ${state}
      and ${place ? sql`(request.state_at, request.number) ${isWaiting ? sql`>` : sql`<`} ${place}` : sql`true`}
    order by request.state_at ${order}, request.number ${order} limit ${most}
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

export async function findRequestByLink(db: Sql, linkId: string): Promise<RequestRow | null> {
  const found = await sql<RequestRow>`
    select ${COLUMNS} from support_requests as request where request.link_id = ${linkId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function lockRequestByLink(tx: Tx, linkId: string): Promise<RequestRow | null> {
  const found = await sql<RequestRow>`
    select ${COLUMNS} from support_requests as request where request.link_id = ${linkId} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

// Whoever moves it stands in its log. What is in that state already has been so since then.
export async function updateRequestState(
  tx: Tx,
  id: number,
  { state, actor, at }: { state: RequestState; actor: 'person' | 'operator'; at: Date },
): Promise<void> {
  await sql`
    update support_requests set state = ${state}, state_actor = ${actor},
      state_at = case when state = ${state} then state_at else ${at} end
    where id = ${id}
  `.execute(tx);
}

export async function updateAssigned(tx: Tx, id: number, accountId: string | null): Promise<void> {
  await sql`update support_requests set assigned_to = ${accountId} where id = ${id}`.execute(tx);
}

export interface LetterRow {
  id: string;
  at: Date;
  // Of the operator who wrote it, or wrote it down.
  name: string | null;
  is_from_us: boolean;
  // The person wrote it on the page.
  is_from_page: boolean;
  words: string;
}

// The oldest first.
export async function listLetters(db: Sql | Tx, requestId: number): Promise<LetterRow[]> {
  const found = await sql<LetterRow>`
    select letter.id, letter.at, (select name from accounts where accounts.id = letter.account_id) as name,
      letter.is_from_us, letter.account_id is null as is_from_page, letter.words
    from support_letters as letter where letter.request_id = ${requestId} order by letter.position
  `.execute(db);
  return found.rows;
}

export interface NewLetter {
  // Chosen by the page: the same id again is the same letter.
  id: string;
  words: string;
  at: Date;
  // Of the operator; null: the person wrote it on the page.
  accountId: string | null;
}

export async function findLetter(
  tx: Tx,
  id: string,
): Promise<{ request_id: number; is_from_us: boolean; words: string } | null> {
  const found = await sql<{ request_id: number; is_from_us: boolean; words: string }>`
    select request_id, is_from_us, words from support_letters where id = ${id}
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function insertLetter(
  tx: Tx,
  requestId: number,
  { id, words, at, accountId }: NewLetter,
  isFromUs: boolean,
): Promise<void> {
  await sql`
    insert into support_letters (id, request_id, at, account_id, is_from_us, words)
    values (${id}, ${requestId}, ${at}, ${accountId}, ${isFromUs}, ${words})
  `.execute(tx);
}
