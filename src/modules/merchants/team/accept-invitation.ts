import { emailKey, updateToMerchant } from '#modules/accounts/index.ts';
import { announce } from '#modules/news/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { Person } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { writeAudit } from '../audit-log.ts';
import { insertMember } from '../members.queries.ts';
import { findInvitationByHash, updateInvitationState } from './invitations.queries.ts';
import { listMembers, lockTeam } from './team.queries.ts';
import { invitationState, maskEmail } from './team.rules.ts';

type Reason =
  | 'invitation_not_found'
  | 'invitation_used'
  | 'invitation_withdrawn'
  | 'invitation_expired'
  | 'invitation_for_another'
  | 'organizer_suspended';

// Somebody joins a team, once, with the account of the address that the mail went to; an account has only addresses that
// were proved. Whoever accepted it before hears the same again, as long as they are in the team.
export async function acceptInvitation(
  db: Database,
  token: string,
  actor: Person,
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<Result<{ organizer: string }, Reason>> {
  const hash = tokenHash(token);
  const known = await findInvitationByHash(db.sql, hash);
  if (!known) return fail('invitation_not_found');
  return allOrNothing<{ organizer: string }, Reason>(db, async (tx) => {
    await lockTeam(tx, known.organizer_id);
    // Read again: it may have ended while we waited.
    const invitation = await findInvitationByHash(tx, hash);
    if (!invitation) return fail('invitation_not_found');
    const { id, organizer_id: organizerId, organizer_slug: organizer } = invitation;
    const members = await listMembers(tx, organizerId);
    const isMember = members.some((member) => member.account_id === actor.accountId);
    const state = invitationState(invitation, now);
    if (state === 'used' && isMember && invitation.accepted_by === actor.accountId) return ok({ organizer });
    if (state !== 'open') return fail(`invitation_${state}`);
    if (actor.email === null || emailKey(actor.email) !== invitation.email_key)
      return fail('invitation_for_another', { data: { email: maskEmail(invitation.email) } });
    if (invitation.is_suspended) return fail('organizer_suspended');
    await updateInvitationState(tx, id, 'accepted', actor.accountId);
    // Whoever is in the team already stays what they are.
    if (isMember) return ok({ organizer });
    const { role, event_ids: eventIds } = invitation;
    await insertMember(tx, actor.accountId, organizerId, role, eventIds);
    await updateToMerchant(tx, actor.accountId);
    const memberships = [{ organizerId, role, eventIds }];
    const by = { actor: { ...actor, kind: 'member' as const, memberships }, now, requestId };
    await writeAudit(tx, by, {
      organizerId,
      eventId: null,
      action: 'team.joined',
      subject: `member:${actor.accountId}`,
      changes: { role: [null, role], event_ids: [null, eventIds] },
    });
    await announce(tx, 'team.joined', { organizerId, accountId: actor.accountId, changeId: id });
    return ok({ organizer });
  });
}
