import { findOrganizerZone } from '#modules/catalog/index.ts';
import {
  type ForOrganizer,
  invitationState,
  listMembers,
  listOpenInvitations,
  may,
  sellerSql,
} from '#modules/merchants/index.ts';
import { type Ok, ok } from '#shared/result.ts';
import type { TeamView } from './team.contract.ts';
import { listTeamEvents } from './team.queries.ts';

const EVENTS_SHOWN = 100;

// The team as whoever asks may see it: owners all of it, managers without addresses, everybody else themselves.
export async function viewTeam({ actor, organizer, scope, now }: ForOrganizer): Promise<Ok<TeamView>> {
  const whole = { organizerId: organizer.id, eventId: null };
  const fresh = { ...actor, provedAt: now };
  const sees = may(actor, 'see_team', whole, now).ok;
  const mayEdit = may(fresh, 'edit_team', whole, now).ok;
  const isOwner = actor.memberships.some(({ role }) => role === 'owner');
  const { all, members, invitations, events, zone } = await sellerSql(scope, async (db) => {
    const team = await listMembers(db, organizer.id);
    const shown = team.filter((one) => sees || one.account_id === actor.accountId);
    const asked = isOwner ? await listOpenInvitations(db, organizer.id) : [];
    const named = [...shown, ...asked].flatMap((one) => one.event_ids ?? []);
    return {
      all: team,
      members: shown,
      invitations: asked,
      events: await listTeamEvents(db, organizer.id, named, mayEdit ? EVENTS_SHOWN : 0),
      zone: await findOrganizerZone(db, organizer.id),
    };
  });
  const owners = all.filter(({ role }) => role === 'owner');
  return ok({
    members: members.map(({ account_id, email, joined_at, ...member }) => ({
      ...member,
      id: account_id,
      email: isOwner || account_id === actor.accountId ? email : null,
      joined_at: joined_at.toISOString(),
      is_you: account_id === actor.accountId,
    })),
    invitations: invitations.map((one) => ({
      id: one.id,
      email: one.email,
      role: one.role,
      event_ids: one.event_ids,
      invited_by: one.inviter_name,
      times_sent: one.times_sent,
      expires_at: one.expires_at.toISOString(),
      is_expired: invitationState(one, now) === 'expired',
    })),
    events: events.map(({ starts_at, ...event }) => ({ ...event, starts_at: starts_at.toISOString() })),
    may_edit: mayEdit,
    needs_proof: mayEdit && !may(actor, 'edit_team', whole, now).ok,
    time_zone: zone,
    is_last_owner: isOwner && owners.length === 1,
  });
}
