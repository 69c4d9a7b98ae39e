import { type Audited, type By, may, writeAudit } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { getOrganizerOf, type OrderRow } from '../orders.queries.ts';

export type DecideRefusal = 'not_allowed' | 'proof_needed';

export interface Decision {
  // As the order's own log names them.
  actor: 'staff' | 'organizer';
  // null: a program decided.
  accountId: string | null;
  // For the log of what was done for the organiser.
  note(action: string, changes: Audited['changes']): Promise<void>;
}

// Somebody decides about the money of a locked order: one of its organiser's people, or of the site's own.
export async function decideOrder(
  tx: Tx,
  { event_id: eventId, reference }: OrderRow,
  by: By,
  action: 'refund' | 'edit_orders' = 'refund',
): Promise<Result<Decision, DecideRefusal>> {
  const where = { organizerId: await getOrganizerOf(tx, eventId), eventId };
  const allowed = may(by.actor, action, where, by.now);
  if (!allowed.ok) return allowed;
  return ok({
    actor: by.actor.kind === 'operator' ? 'staff' : 'organizer',
    accountId: 'accountId' in by.actor ? by.actor.accountId : null,
    note: (action, changes) =>
      writeAudit(tx, by, { ...where, action, subject: `order:${reference}`, changes }),
  });
}
