import type { Tx } from '#platform/database/index.ts';
import type { Actor } from '#shared/actor.ts';
import type { Currency } from '#shared/money.ts';
import { type AuditRow, hasAudit, insertAudit } from './audit-log.queries.ts';

// Who does something and when, and in which request if there is one.
export interface By {
  actor: Actor;
  now: Date;
  requestId?: string | null;
}

export interface Audited {
  // null: the platform's own affairs, which no team sees.
  organizerId: number | null;
  eventId: number | null;
  // Such as "ticket_type.edited".
  action: string;
  // Such as "ticket_type:12".
  subject: string;
  changes: AuditRow['changes'];
}

// Call it in the transaction that makes the change.
export function writeAudit(tx: Tx, { actor, now, requestId }: By, what: Audited): Promise<void> {
  const { kind, id } = nameOf(actor);
  return insertAudit(tx, {
    at: now,
    organizer_id: what.organizerId,
    actor_kind: kind,
    actor_id: id,
    action: what.action,
    subject: what.subject,
    event_id: what.eventId,
    changes: what.changes,
    request_id: requestId ?? null,
  });
}

// Money that is no event's says its currency itself.
export const sumChanged = (amountMinor: number, currency: Currency): Audited['changes'] => ({
  amount_minor: [null, amountMinor],
  currency: [null, currency],
});

const SAME_FILE_MS = 60 * 60_000;

// Whoever takes people's data along is written down, whatever they ask for. A later part of a file is left out only where the
// same person was written down for the very same file within the hour.
export async function auditPart(tx: Tx, by: By, part: { isFirst: boolean }, what: Audited): Promise<void> {
  const since = new Date(by.now.getTime() - SAME_FILE_MS);
  const isKnown = !part.isFirst && (await hasAudit(tx, { ...what, actorId: nameOf(by.actor).id }, since));
  if (!isKnown) await writeAudit(tx, by, what);
}

function nameOf(actor: Actor): { kind: AuditRow['actor_kind']; id: string } {
  switch (actor.kind) {
    case 'member':
    case 'operator':
      return { kind: actor.kind, id: actor.accountId };
    case 'key':
      return { kind: actor.kind, id: actor.keyId };
    case 'device':
      return { kind: actor.kind, id: actor.deviceId };
    default:
      throw new Error(`${actor.kind} may change nothing`);
  }
}
