import { randomUUID } from 'node:crypto';
import { announce } from '#modules/news/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ActsFor } from '../act-for.ts';
import { writeAudit } from '../audit-log.ts';
import { differences } from '../differences.ts';
import { changeTeam, type TeamGate } from './change-team.ts';
import { withdrawInvitationsBy } from './invitations.queries.ts';
import { findForeign, type TeamServices } from './invite-member.ts';
import { type Terms, updateMember } from './team.queries.ts';
import { canGo, checkTerms } from './team.rules.ts';

type Reason =
  | TeamGate
  | 'member_not_found'
  | 'not_yourself'
  | 'owner_of_all'
  | 'event_unknown'
  | 'last_owner';

// Another role, or other events. Nobody changes what they are themselves.
export function editMember(
  services: Pick<TeamServices, 'db' | 'ownEventIds'>,
  by: ActsFor,
  accountId: string,
  wanted: Terms,
): Promise<Result<undefined, Reason>> {
  return changeTeam<undefined, Reason>(services.db, by, 'edit_team', async (tx, members, actor) => {
    const organizerId = by.organizer.id;
    const member = members.find((one) => one.account_id === accountId);
    if (!member) return fail('member_not_found');
    const changes = differences(
      { role: member.role, event_ids: member.event_ids },
      { role: wanted.role, event_ids: wanted.eventIds },
    );
    if (!changes) return ok();
    if (accountId === actor.accountId) return fail('not_yourself');
    const problem = checkTerms(wanted) ?? (await findForeign(services, tx, organizerId, wanted));
    if (problem) return problem;
    if (wanted.role !== 'owner') {
      const free = canGo(members, accountId);
      if (!free.ok) return free;
      await withdrawInvitationsBy(tx, organizerId, accountId);
    }
    await updateMember(tx, organizerId, accountId, wanted);
    await writeAudit(tx, by, {
      organizerId,
      eventId: null,
      action: 'team.edited',
      subject: `member:${accountId}`,
      changes,
    });
    await announce(tx, 'team.edited', { organizerId, accountId, changeId: randomUUID() });
    return ok();
  });
}
