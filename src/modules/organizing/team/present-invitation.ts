import { findOrganizerZone } from '#modules/catalog/index.ts';
import { maskEmail, type OpenedInvitation, sellerSql } from '#modules/merchants/index.ts';
import type { InvitationView } from './team.contract.ts';
import { listTeamEvents } from './team.queries.ts';

// What the page of a mailed link shows.
export async function presentInvitation({
  invitation,
  state,
  reader,
  isDone,
  scope,
}: OpenedInvitation): Promise<InvitationView> {
  const { organizer_id, event_ids: ids } = invitation;
  const { events, zone } = await sellerSql(scope, async (db) => ({
    events: ids === null ? null : await listTeamEvents(db, organizer_id, ids, 0),
    zone: await findOrganizerZone(db, organizer_id),
  }));
  return {
    organizer: { slug: invitation.organizer_slug, name: invitation.organizer_name },
    role: invitation.role,
    events: events?.map(({ name }) => name) ?? null,
    invited_by: invitation.inviter_name,
    email: reader === 'invited' ? invitation.email : maskEmail(invitation.email),
    state,
    reader,
    is_done: isDone,
    time_zone: zone,
    expires_at: invitation.expires_at.toISOString(),
  };
}
