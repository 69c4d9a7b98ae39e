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
