import { allOrNothing, type Database, type Tx } from '#platform/database/index.ts';
import type { MemberAction } from '#shared/access.ts';
import type { Member } from '#shared/actor.ts';
import { fail, type Result } from '#shared/result.ts';
import type { ActsFor } from '../act-for.ts';
import { may } from '../may.rules.ts';
import { membershipsOf } from '../memberships-of.ts';
import { listMembers, lockTeam, type MemberRow } from './team.queries.ts';

export type TeamGate = 'organizer_not_found' | 'not_allowed' | 'proof_needed';

// What all changes of a team share: they come one after the other, and whoever makes one is looked at again once it is
// their turn, since somebody may have removed them while they waited. If the change is refused, nothing of it stays.
export function changeTeam<T, Reason extends string>(
  db: Database,
  by: ActsFor,
  // null: whoever is in the team may.
  action: MemberAction | null,
  change: (tx: Tx, members: MemberRow[], actor: Member) => Promise<Result<T, Reason>>,
): Promise<Result<T, Reason | TeamGate>> {
  const organizerId = by.organizer.id;
  return allOrNothing<T, Reason | TeamGate>(db, async (tx) => {
    await lockTeam(tx, organizerId);
    const current = await membershipsOf(tx, by.actor.accountId);
    const memberships = current.filter((one) => one.organizerId === organizerId);
    if (memberships.length === 0) return fail('organizer_not_found');
    const actor = { ...by.actor, memberships };
    const allowed = action && may(actor, action, { organizerId, eventId: null }, by.now);
    if (allowed?.ok === false) return allowed;
    return change(tx, await listMembers(tx, organizerId), actor);
  });
}
