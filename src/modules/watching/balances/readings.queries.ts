import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';

// What it keeps for us by our books, in each currency that it ever did.
export async function listBooked(
  db: Sql | Tx,
  provider: string,
): Promise<{ currency: Currency; minor: number }[]> {
  const found = await sql<{ currency: Currency; minor: number }>`
    select account.currency,
      coalesce((select sum(balance_minor) from ledger_balances where account_id = account.id), 0)::bigint as minor
    from ledger_accounts as account where account.kind = 'provider' and account.provider = ${provider}
    order by account.currency
  `.execute(db);
  return found.rows;
}

export interface NewReading {
  provider: string;
  currency: Currency;
  source: 'asked' | 'statement';
  saidMinor: number;
  bookedMinor: number;
  words: string;
  readBy: string;
  readAt: Date;
}

export async function insertReading(tx: Tx, reading: NewReading): Promise<void> {
  await sql`
    insert into balance_readings (provider, currency, source, said_minor, booked_minor, words, read_by, read_at)
    values (${reading.provider}, ${reading.currency}, ${reading.source}, ${reading.saidMinor}, ${reading.bookedMinor},
      ${reading.words}, ${reading.readBy}, ${reading.readAt})
  `.execute(tx);
}

export interface ReadingRow {
  provider: string;
  currency: Currency;
  source: 'asked' | 'statement';
  said_minor: number;
  booked_minor: number;
  words: string;
  who: string | null;
  read_at: Date;
}

// The last of each provider's account.
export async function listLastReadings(db: Sql): Promise<ReadingRow[]> {
  const found = await sql<ReadingRow>`
    select account.provider, account.currency, last.source, last.said_minor, last.booked_minor, last.words,
      (select name from accounts where id = last.read_by) as who, last.read_at
    from ledger_accounts as account
    cross join lateral (
      select * from balance_readings as reading
      where reading.provider = account.provider and reading.currency = account.currency order by reading.id desc limit 1
    ) as last
    where account.kind = 'provider'
  `.execute(db);
  return found.rows;
}

export async function insertQuestion(
  tx: Tx,
  question: { provider: string; token: Buffer; askedBy: string },
  now: Date,
): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into balance_questions (provider, token, asked_by, asked_at)
    values (${question.provider}, ${question.token}, ${question.askedBy}, ${now}) returning id
  `.execute(tx);
  const [row] = inserted.rows;
  if (!row) throw new Error('The database kept no question');
  return row.id;
}

export async function updateQuestionRef(db: Sql, id: number, ref: string): Promise<void> {
  await sql`update balance_questions set ref = ${ref} where id = ${id}`.execute(db);
}

// `problem` null: it was answered.
export async function updateQuestionOver(db: Sql | Tx, id: number, problem: string | null): Promise<void> {
  await sql`
    update balance_questions set is_over = true, answer = null, problem = ${problem} where id = ${id} and not is_over
  `.execute(db);
}

// What came to its address, if the question is open and nothing came before. Answers the question.
export async function updateAnswer(db: Sql, token: Buffer, raw: Buffer): Promise<number | null> {
  const updated = await sql<{ id: number }>`
    update balance_questions set answer = case when is_over then answer else coalesce(answer, ${raw}) end
    where sha256(token) = sha256(${token}) returning id
  `.execute(db);
  return updated.rows[0]?.id ?? null;
}

export async function updateUnanswered(tx: Tx, id: number): Promise<void> {
  await sql`update balance_questions set answer = null where id = ${id}`.execute(tx);
}

export interface QuestionRow {
  id: number;
  provider: string;
  ref: string | null;
  answer: Buffer | null;
  is_over: boolean;
  asked_by: string;
}

export async function lockQuestion(tx: Tx, id: number): Promise<QuestionRow | null> {
  const found = await sql<QuestionRow>`
    select id, provider, ref, answer, is_over, asked_by from balance_questions where id = ${id} for update
  `.execute(tx);
  const [row] = found.rows;
  return row ? { ...row, answer: row.answer && Buffer.from(row.answer) } : null;
}

// The last question of each provider, as far as it was not answered.
export async function listLastQuestions(
  db: Sql,
): Promise<{ provider: string; asked_at: Date; problem: string | null }[]> {
  const found = await sql<{ provider: string; asked_at: Date; problem: string | null }>`
    select last.provider, last.asked_at, last.problem
    from (select distinct provider from ledger_accounts where kind = 'provider') as known
    cross join lateral (
      select * from balance_questions as question where question.provider = known.provider order by question.id desc limit 1
    ) as last
    where not last.is_over or last.problem is not null
  `.execute(db);
  return found.rows;
}

export async function findQuestionProvider(db: Sql, token: Buffer): Promise<string | null> {
  const found = await sql<{ provider: string }>`
    select provider from balance_questions where sha256(token) = sha256(${token})
  `.execute(db);
  return found.rows[0]?.provider ?? null;
}
