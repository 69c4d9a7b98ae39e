import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ActsFor } from '../act-for.ts';
import { writeAudit } from '../audit-log.ts';
import { changeTeam, type TeamGate } from './change-team.ts';
import { findInvitation, updateInvitationState } from './invitations.queries.ts';
import { maskEmail } from './team.rules.ts';

type Reason = TeamGate | 'invitation_not_found' | 'invitation_used';

// From now on the link leads nowhere.
export function withdrawInvitation(
  db: Database,
  by: ActsFor,
  id: string,
): Promise<Result<undefined, Reason>> {
  return changeTeam<undefined, Reason>(db, by, 'edit_team', async (tx) => {
    const found = await findInvitation(tx, id);
    if (found?.organizer_id !== by.organizer.id) return fail('invitation_not_found');
    if (found.state === 'accepted') return fail('invitation_used');
    if (found.state === 'withdrawn') return ok();
    await updateInvitationState(tx, id, 'withdrawn');
    await writeAudit(tx, by, {
      organizerId: found.organizer_id,
      eventId: null,
      action: 'team.invitation_withdrawn',
      subject: `invitation:${id}`,
      changes: { email: [maskEmail(found.email), null] },
    });
    return ok();
  });
}
