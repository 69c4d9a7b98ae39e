import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface DuePart {
  payout_id: string;
  number: number;
}

// While its organiser is suspended nothing more leaves; what has left is followed.
const IS_SUSPENDED = sql`exists (
  select from payouts as payout join organizers as team on team.id = payout.organizer_id
  where payout.id = payout_parts.payout_id and team.suspended_at is not null
)`;

// Its owner said that no money goes there any more.
const IS_METHOD_RETIRED = sql`exists (
  select from payouts as payout join payout_methods as method on method.id = payout.method_id
  where payout.id = payout_parts.payout_id and method.retired_at is not null
)`;

// Parts that a provider carries and that are due to be sent or asked about.
export async function listDueParts(db: Sql, now: Date, most: number): Promise<DuePart[]> {
  const found = await sql<DuePart>`
    select payout_id, number from payout_parts
    where ask_at <= ${now} and carrier <> 'hand' and state in ('waiting', 'sending', 'unknown')
      and (state <> 'waiting' or not ${IS_SUSPENDED})
    order by ask_at limit ${most}
  `.execute(db);
  return found.rows;
}

export interface CarriedPart {
  payout_id: string;
  number: number;
  amount_minor: number;
  key: string;
  state: 'waiting' | 'sending' | 'unknown' | 'sent' | 'failed' | 'returned';
  callback_token: Uint8Array;
  sent_at: Date | null;
  method_id: string;
  is_method_retired: boolean;
}

export async function findCarried(db: Sql, { payout_id, number }: DuePart): Promise<CarriedPart | null> {
  const found = await sql<CarriedPart>`
    select part.payout_id, part.number, part.amount_minor, part.key, part.state, part.callback_token, part.sent_at,
      payout.method_id, method.retired_at is not null as is_method_retired
    from payout_parts as part join payouts as payout on payout.id = part.payout_id
    join payout_methods as method on method.id = payout.method_id
    where part.payout_id = ${payout_id} and part.number = ${number}
  `.execute(db);
  return found.rows[0] ?? null;
}

// Whoever gets true, and nobody else, sends it.
export async function claimPart(db: Sql, key: string, now: Date, askAt: Date): Promise<boolean> {
  const claimed = await sql`
    update payout_parts set state = 'sending', sent_at = ${now}, ask_at = ${askAt}
    where key = ${key} and state = 'waiting' and not ${IS_SUSPENDED} and not ${IS_METHOD_RETIRED} returning key
  `.execute(db);
  return claimed.rows.length > 0;
}

export async function updateAccepted(db: Sql, key: string, ref: string): Promise<void> {
  await sql`update payout_parts set provider_ref = ${ref} where key = ${key}`.execute(db);
}

// It certainly never reached the provider.
export async function updateUnsent(db: Sql, key: string, code: string, askAt: Date): Promise<void> {
  await sql`
    update payout_parts set state = 'waiting', sent_at = null, code = ${code}, ask_at = ${askAt}
    where key = ${key} and state = 'sending'
  `.execute(db);
}

export async function updateAskAt(db: Sql | Tx, key: string, askAt: Date): Promise<void> {
  await sql`update payout_parts set ask_at = ${askAt} where key = ${key} and ask_at is not null`.execute(db);
}

export async function insertQuestion(
  db: Sql,
  { payout_id, number }: DuePart,
  token: Buffer,
  now: Date,
): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into payout_questions (payout_id, part, token, asked_at) values (${payout_id}, ${number}, ${token}, ${now})
    returning id
  `.execute(db);
  return inserted.rows[0]?.id ?? 0;
}

export async function updateQuestionRef(db: Sql, id: number, ref: string): Promise<void> {
  await sql`update payout_questions set ref = ${ref} where id = ${id}`.execute(db);
}

export interface FoundAddress {
  payout_id: string;
  part: number;
  question_id: number | null;
}

// By a digest, so that the time of a look-up tells nothing about the token.
export async function findByToken(db: Sql, token: Buffer): Promise<FoundAddress | null> {
  const found = await sql<FoundAddress>`
    select payout_id, number as part, null::bigint as question_id from payout_parts
    where sha256(callback_token) = sha256(${token}::bytea)
    union all
    select payout_id, part, id from payout_questions where sha256(token) = sha256(${token}::bytea)
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface NewAnswer extends FoundAddress {
  digest: string;
  raw: Buffer;
  address: string;
}

// Answers false for a copy of one that is there.
export async function insertAnswer(db: Sql, answer: NewAnswer, now: Date): Promise<boolean> {
  const inserted = await sql`
    insert into payout_answers (payout_id, part, question_id, digest, raw, visitor_address, received_at)
    values (
      ${answer.payout_id}, ${answer.part}, ${answer.question_id}, ${answer.digest}, ${answer.raw}, ${answer.address},
      ${now}
    )
    on conflict (digest) do nothing returning id
  `.execute(db);
  return inserted.rows.length > 0;
}

export interface AskedAnswer {
  question_ref: string | null;
  raw: Uint8Array;
}

// What came to the addresses of our questions about this part, in order.
export async function listAskedAnswers(db: Sql, { payout_id, number }: DuePart): Promise<AskedAnswer[]> {
  const found = await sql<AskedAnswer>`
    select question.ref as question_ref, answer.raw
    from payout_answers as answer join payout_questions as question on question.id = answer.question_id
    where answer.payout_id = ${payout_id} and answer.part = ${number} order by answer.id
  `.execute(db);
  return found.rows;
}

// Under any of these, in capitals, another part is known.
export async function isReceiptKnown(tx: Tx, receipts: readonly string[], key: string): Promise<boolean> {
  const found = await sql<{ is_known: boolean }>`
    select exists (select from payout_parts where upper(receipt) = any(${receipts}::text[]) and key <> ${key}) as is_known
  `.execute(tx);
  return found.rows[0]?.is_known ?? false;
}

export async function wasAskedSince(
  db: Sql,
  { payout_id, number }: DuePart,
  since: number,
): Promise<boolean> {
  const found = await sql<{ was_asked: boolean }>`
    select exists (
      select from payout_questions
      where payout_id = ${payout_id} and part = ${number} and asked_at > ${new Date(since)}
    ) as was_asked
  `.execute(db);
  return found.rows[0]?.was_asked ?? false;
}
