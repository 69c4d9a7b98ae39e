import { findOrganizerZone } from '#modules/catalog/index.ts';
import { maskEmail, viewInvitation } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Visitor } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import type { InvitationView } from './team.contract.ts';
import { listTeamEvents } from './team.queries.ts';

// What the page of a mailed link shows.
export async function presentInvitation(
  db: Database,
  token: string,
  visitor: Visitor,
  now: Date,
): Promise<Result<InvitationView, 'invitation_not_found'>> {
  const opened = await viewInvitation(db, token, visitor, now);
  if (!opened.ok) return opened;
  const { invitation, state, reader, isDone } = opened.value;
  const { organizer_id, event_ids: ids } = invitation;
  const events = ids === null ? null : await listTeamEvents(db.sql, organizer_id, ids, 0);
  return ok({
    organizer: { slug: invitation.organizer_slug, name: invitation.organizer_name },
    role: invitation.role,
    events: events?.map(({ name }) => name) ?? null,
    invited_by: invitation.inviter_name,
    email: reader === 'invited' ? invitation.email : maskEmail(invitation.email),
    state,
    reader,
    is_done: isDone,
    time_zone: await findOrganizerZone(db.sql, organizer_id),
    expires_at: invitation.expires_at.toISOString(),
  });
}
