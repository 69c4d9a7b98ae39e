import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ActsFor } from '../act-for.ts';
import { writeAudit } from '../audit-log.ts';
import { changeTeam, type TeamGate } from './change-team.ts';
import { findInvitation, updateInvitationSent } from './invitations.queries.ts';
import { takeInvitation } from './invite-member.ts';
import { invitationEnd, invitationState, maskEmail } from './team.rules.ts';

type Reason =
  | TeamGate
  | 'invitation_not_found'
  | 'invitation_used'
  | 'invitation_withdrawn'
  | 'too_many_tries';

// The same link once more, good for its days from now on. `seen`: how often it was sent as far as whoever asks knows, so
// that a button pressed twice sends one mail.
export function sendInvitationAgain(
  db: Database,
  by: ActsFor,
  { id, seen }: { id: string; seen: number },
): Promise<Result<undefined, Reason>> {
  return changeTeam<undefined, Reason>(db, by, 'edit_team', async (tx) => {
    const found = await findInvitation(tx, id);
    if (found?.organizer_id !== by.organizer.id) return fail('invitation_not_found');
    const state = invitationState(found, by.now);
    if (state === 'used' || state === 'withdrawn') return fail(`invitation_${state}`);
    if (found.times_sent > seen) return ok();
    const tooMany = await takeInvitation(tx, by.organizer.id);
    if (tooMany) return tooMany;
    await updateInvitationSent(tx, id, invitationEnd(by.now));
    await writeAudit(tx, by, {
      organizerId: found.organizer_id,
      eventId: null,
      action: 'team.invitation_sent',
      subject: `invitation:${id}`,
      changes: { email: [null, maskEmail(found.email)] },
    });
    await announce(tx, 'team.invited', { invitationId: id, times: found.times_sent + 1 });
    return ok();
  });
}
