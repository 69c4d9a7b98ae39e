import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface DraftRow {
  id: string;
  organizer_id: number;
  // The event that was made of this draft; null while there is none.
  event_id: number | null;
  doc: unknown;
  version: number;
  created_at: Date;
  updated_at: Date;
}

// Answers false if the draft exists already; the caller then finds it with `lockDraft`.
export async function insertDraft(
  tx: Tx,
  draft: { id: string; organizerId: number; doc: object },
  now: Date,
): Promise<boolean> {
  const inserted = await sql`
    insert into event_drafts (id, organizer_id, doc, created_at, updated_at)
    values (${draft.id}, ${draft.organizerId}, ${JSON.stringify(draft.doc)}::jsonb, ${now}, ${now})
    on conflict (id) do nothing
  `.execute(tx);
  return inserted.numAffectedRows === 1n;
}

// Those of which nothing came yet. Until the end of the transaction nobody else begins one and counts.
export async function countOpenDrafts(tx: Tx, organizerId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts of ${organizerId}`}, 0))`.execute(tx);
  const found = await sql<{ count: number }>`
    select count(*)::int as count from event_drafts where organizer_id = ${organizerId} and event_id is null
  `.execute(tx);
  return found.rows[0]?.count ?? 0;
}

// Until the end of the transaction nobody else puts one of this organiser's on sale.
export async function countPublished(tx: Tx, organizerId: number, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`publishing of ${organizerId}`}, 0))`.execute(tx);
  const found = await sql<{ count: number }>`
    select count(*)::int as count from events where organizer_id = ${organizerId} and published_at > ${since}
  `.execute(tx);
  return found.rows[0]?.count ?? 0;
}

export async function lockDraft(tx: Tx, id: string): Promise<DraftRow | null> {
  const found = await sql<DraftRow>`select * from event_drafts where id = ${id} for update`.execute(tx);
  return found.rows[0] ?? null;
}

export async function findDraft(db: Sql | Tx, id: string): Promise<DraftRow | null> {
  const found = await sql<DraftRow>`select * from event_drafts where id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

const MOST_LISTED = 200;

// Those of which nothing came yet, the one that was worked on last first, so many at a time: those that come after this one.
export async function listDrafts(
  db: Sql | Tx,
  organizerId: number,
  after: { id: string; updatedAt: Date } | null,
): Promise<DraftRow[]> {
  const beyond = after && sql`and (updated_at, id) < (${after.updatedAt}, ${after.id}::uuid)`;
  const found = await sql<DraftRow>`
    select * from event_drafts where organizer_id = ${organizerId} and event_id is null ${beyond ?? sql``}
    order by updated_at desc, id desc limit ${MOST_LISTED}
  `.execute(db);
  return found.rows;
}

export async function updateDraft(tx: Tx, id: string, doc: object, now: Date): Promise<number> {
  const updated = await sql<{ version: number }>`
    update event_drafts set doc = ${JSON.stringify(doc)}::jsonb, version = version + 1, updated_at = ${now}
    where id = ${id} returning version
  `.execute(tx);
  return updated.rows[0]?.version ?? 0;
}

export async function updateDraftEvent(tx: Tx, id: string, eventId: number): Promise<void> {
  await sql`update event_drafts set event_id = ${eventId} where id = ${id}`.execute(tx);
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await sql`delete from event_drafts where id = ${id}`.execute(tx);
}
