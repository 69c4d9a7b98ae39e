import { type Audited, type By, may, refuseOwnTeam, writeAudit } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { getOrganizerOf, type OrderRow } from '../orders.queries.ts';

export type DecideRefusal = 'not_allowed' | 'proof_needed';
export type JudgeRefusal = DecideRefusal | 'own_team';

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

// The same, of what only the site's own people decide: none of them about money of their own team.
export async function judgeOrder(tx: Tx, order: OrderRow, by: By): Promise<Result<Decision, JudgeRefusal>> {
  const decision = await decideOrder(tx, order, by);
  if (!decision.ok || by.actor.kind !== 'operator') return decision;
  const others = await refuseOwnTeam(tx, by.actor, await getOrganizerOf(tx, order.event_id));
  return others.ok ? decision : others;
}
