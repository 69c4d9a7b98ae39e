import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Member, Membership } from '#shared/actor.ts';
import { fail, type Result } from '#shared/result.ts';
import type { By } from './audit-log.ts';
import { findOrganizer, type OrganizerRow } from './merchants.queries.ts';

export interface ForOrganizer extends By {
  actor: Member;
  organizer: OrganizerRow;
  membership: Membership;
}

// Does something at an address of one organiser's. Whoever asks acts for that one alone there, whatever else they may:
// what is another's, their own other one's included, is not there.
export async function actFor<T, Reason extends string>(
  db: Sql,
  slug: string,
  { actor, now }: Pick<Ask<Member>, 'actor' | 'now'>,
  work: (by: ForOrganizer) => Promise<Result<T, Reason>>,
): Promise<Result<T, Reason | 'organizer_not_found'>> {
  const organizer = await findOrganizer(db, slug);
  const membership = actor.memberships.find(({ organizerId }) => organizerId === organizer?.id);
  if (!organizer || !membership) return fail('organizer_not_found');
  return work({ actor: { ...actor, memberships: [membership] }, now, organizer, membership });
}
