import { emailKey } from '#modules/accounts/index.ts';
import type { Database } from '#platform/database/index.ts';
import { tokenHash } from '#platform/secrets/tokens.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { membershipsOf } from '../memberships-of.ts';
import { provedScope, type Scope } from '../seller-sql.ts';
import { findInvitationByHash, type InvitationRow } from './invitations.queries.ts';
import { type InvitationState, invitationState } from './team.rules.ts';

export interface OpenedInvitation {
  invitation: InvitationRow;
  state: InvitationState;
  // Who opened it: nobody who is signed in, somebody with another address, or whom it is for.
  reader: 'nobody' | 'another' | 'invited';
  // They are the one who has accepted it before, and in the team still.
  isDone: boolean;
  // Of what it names: whoever has the mail may read of which events.
  scope: Scope;
}

// What the mailed link shows, to whoever has it.
export async function viewInvitation(
  db: Database,
  token: string,
  visitor: Visitor,
  now: Date,
): Promise<Result<OpenedInvitation, 'invitation_not_found'>> {
  const invitation = await findInvitationByHash(db.sql, tokenHash(token));
  if (!invitation) return fail('invitation_not_found');
  const person = await visitor.person();
  const memberships = person ? await membershipsOf(db.sql, person.accountId) : [];
  const isMember = memberships.some(({ organizerId }) => organizerId === invitation.organizer_id);
  const isInvited = person?.email != null && emailKey(person.email) === invitation.email_key;
  return ok({
    invitation,
    state: invitationState(invitation, now),
    reader: !person ? 'nobody' : isInvited ? 'invited' : 'another',
    scope: provedScope(db, invitation.organizer_id, invitation.event_ids),
    isDone: isMember && invitation.accepted_by === person?.accountId,
  });
}
