import type { Database } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Member, Membership } from '#shared/actor.ts';
import { fail, type Result } from '#shared/result.ts';
import type { By } from './audit-log.ts';
import { findOrganizer, type OrganizerRow } from './merchants.queries.ts';
import { provedScope, type Scope } from './seller-sql.ts';

export interface ActsFor extends By {
  actor: Member;
  organizer: OrganizerRow;
  membership: Membership;
}

export interface ForOrganizer extends ActsFor {
  // What they read goes through it (sellerSql).
  scope: Scope;
}

// Does something at an address of one organiser's. Whoever asks acts for that one alone there, whatever else they may:
// what is another's, their own other one's included, is not there.
export async function actFor<T, Reason extends string>(
  db: Database,
  slug: string,
  { actor, now }: Pick<Ask<Member>, 'actor' | 'now'>,
  work: (by: ForOrganizer) => Promise<Result<T, Reason>>,
): Promise<Result<T, Reason | 'organizer_not_found'>> {
  const organizer = await findOrganizer(db.sql, slug);
  const membership = actor.memberships.find(({ organizerId }) => organizerId === organizer?.id);
  if (!organizer || !membership) return fail('organizer_not_found');
  const scope = provedScope(db, organizer.id, membership.eventIds);
  return work({ actor: { ...actor, memberships: [membership] }, now, organizer, membership, scope });
}
