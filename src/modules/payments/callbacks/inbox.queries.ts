import { sql } from 'kysely';
import type { Sql } from '#platform/database/index.ts';
import type { CallbackKind, ProviderName, StoredCallback } from '../providers/provider.ts';

export interface NewPaymentEvent {
  provider: ProviderName;
  dedupeKey: string;
  attemptId: string | null;
  kind: CallbackKind;
  raw: Buffer;
  headers: Record<string, string>;
  address: string;
}

// Null when the very same callback is already there.
export async function insertPaymentEvent(db: Sql, event: NewPaymentEvent): Promise<number | null> {
  const inserted = await sql<{ id: number }>`
    insert into payment_events (provider, dedupe_key, attempt_id, kind, raw, headers, visitor_address)
    values (
      ${event.provider}, ${event.dedupeKey}, ${event.attemptId}, ${event.kind}, ${event.raw},
      ${JSON.stringify(event.headers)}::jsonb, ${event.address}
    )
    on conflict (provider, dedupe_key) do nothing
    returning id
  `.execute(db);
  return inserted.rows[0]?.id ?? null;
}

// Marks a callback as handled. If its payment is still open, the provider has announced something that it does not
// confirm yet: the payment and its refunds are asked about again soon.
export async function updateEventActed(
  db: Sql,
  id: number,
  attemptId: string,
  askAgainSeconds: number,
): Promise<void> {
  await sql`
    with asked as (
      update payment_attempts set poll_at = least(poll_at, now() + make_interval(secs => ${askAgainSeconds}::int))
      where id = ${attemptId} and status in ('created', 'pending', 'unknown')
    ), refunded as (
      update refunds set poll_at = now() where attempt_id = ${attemptId} and status in ('queued', 'sent')
    )
    update payment_events set processed_at = now() where id = ${id}
  `.execute(db);
}

export async function updateEventProcessed(db: Sql, id: number): Promise<void> {
  await sql`update payment_events set processed_at = now() where id = ${id}`.execute(db);
}

export interface WaitingEvent {
  id: number;
  attemptId: string | null;
  kind: CallbackKind;
}

// Callbacks that were not handled because the process died or failed.
export async function listWaitingEvents(
  db: Sql,
  olderThanSeconds: number,
  limit: number,
): Promise<WaitingEvent[]> {
  const found = await sql<WaitingEvent>`
    select id, attempt_id as "attemptId", kind from payment_events
    where processed_at is null and received_at < now() - make_interval(secs => ${olderThanSeconds}::int)
    order by id limit ${limit}
  `.execute(db);
  return found.rows;
}

export async function listCallbacks(db: Sql, attemptId: string): Promise<StoredCallback[]> {
  const found = await sql<StoredCallback>`
    select kind, raw, received_at as "receivedAt" from payment_events
    where attempt_id = ${attemptId} order by id
  `.execute(db);
  return found.rows.map((row) => ({ ...row, raw: Buffer.from(row.raw) }));
}
