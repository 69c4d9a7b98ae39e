import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface AuditRow {
  at: Date;
  // null: the platform's own affairs.
  organizer_id: number | null;
  actor_kind: 'member' | 'operator' | 'key' | 'device';
  actor_id: string;
  action: string;
  subject: string;
  event_id: number | null;
  // For each field, its value before and after.
  changes: Record<string, [before: unknown, after: unknown]>;
  request_id: string | null;
}

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await sql`
    insert into audit_log (at, organizer_id, actor_kind, actor_id, action, subject, event_id, changes, request_id)
    values (${row.at}, ${row.organizer_id}, ${row.actor_kind}, ${row.actor_id}, ${row.action}, ${row.subject},
      ${row.event_id}, ${JSON.stringify(row.changes)}::jsonb, ${row.request_id})
  `.execute(tx);
}

export interface SameAudit {
  organizerId: number | null;
  actorId: string;
  action: string;
  subject: string;
  changes: AuditRow['changes'];
}

export async function hasAudit(tx: Tx, same: SameAudit, since: Date): Promise<boolean> {
  const found = await sql`
    select from audit_log
    where organizer_id = ${same.organizerId} and actor_id = ${same.actorId} and action = ${same.action}
      and subject = ${same.subject} and changes = ${JSON.stringify(same.changes)}::jsonb and at > ${since}
    limit 1
  `.execute(tx);
  return found.rows.length > 0;
}

// The newest first.
export async function listAudit(db: Sql | Tx, organizerId: number, most: number): Promise<AuditRow[]> {
  const found = await sql<AuditRow>`
    select at, organizer_id, actor_kind, actor_id, action, subject, event_id, changes, request_id
    from audit_log where organizer_id = ${organizerId} order by id desc limit ${most}
  `.execute(db);
  return found.rows;
}
