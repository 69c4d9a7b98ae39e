import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { MemberRole } from '#shared/actor.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Terms } from './team.queries.ts';

export interface InvitationRow {
  id: string;
  organizer_id: number;
  organizer_slug: string;
  organizer_name: string;
  is_suspended: boolean;
  email: string;
  email_key: string;
  role: MemberRole;
  event_ids: number[] | null;
  invited_by: string;
  inviter_name: string;
  // Whoever invited owns the organiser still; without that right the invitation is worth nothing.
  is_backed: boolean;
  locale: Locale;
  times_sent: number;
  state: 'open' | 'accepted' | 'withdrawn';
  accepted_by: string | null;
  created_at: Date;
  expires_at: Date;
}

const INVITATION = sql`
  select invitation.id, invitation.organizer_id, organizer.slug as organizer_slug, organizer.name as organizer_name,
    organizer.suspended_at is not null as is_suspended, invitation.email, invitation.email_key, invitation.role,
    invitation.event_ids, invitation.invited_by, inviter.name as inviter_name,
    inviter.deleted_at is null and exists (
      select from merchant_members as member
      where member.organizer_id = invitation.organizer_id and member.account_id = invitation.invited_by
        and member.role = 'owner'
    ) as is_backed,
    invitation.locale, invitation.times_sent, invitation.state, invitation.accepted_by, invitation.created_at,
    invitation.expires_at
  from member_invitations as invitation
  join organizers as organizer on organizer.id = invitation.organizer_id
  join accounts as inviter on inviter.id = invitation.invited_by
`;

export async function findInvitation(db: Sql | Tx, id: string): Promise<InvitationRow | null> {
  const found = await sql<InvitationRow>`${INVITATION} where invitation.id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

export async function findInvitationByHash(db: Sql | Tx, hash: Buffer): Promise<InvitationRow | null> {
  const found = await sql<InvitationRow>`${INVITATION} where invitation.token_hash = ${hash}`.execute(db);
  return found.rows[0] ?? null;
}

export async function findOpenInvitation(
  tx: Tx,
  organizerId: number,
  emailKey: string,
): Promise<InvitationRow | null> {
  const found = await sql<InvitationRow>`
    ${INVITATION}
    where invitation.organizer_id = ${organizerId} and invitation.email_key = ${emailKey} and invitation.state = 'open'
  `.execute(tx);
  return found.rows[0] ?? null;
}

// Those that nobody answered, the newest first; expired ones among them.
export async function listOpenInvitations(db: Sql, organizerId: number): Promise<InvitationRow[]> {
  const found = await sql<InvitationRow>`
    ${INVITATION}
    where invitation.organizer_id = ${organizerId} and invitation.state = 'open'
    order by invitation.created_at desc, invitation.id
  `.execute(db);
  return found.rows;
}

export interface NewInvitation extends Terms {
  id: string;
  hash: Buffer;
  organizerId: number;
  email: string;
  emailKey: string;
  invitedBy: string;
  locale: Locale;
  now: Date;
  expiresAt: Date;
}

export async function insertInvitation(tx: Tx, one: NewInvitation): Promise<void> {
  await sql`
    insert into member_invitations (
      id, token_hash, organizer_id, email, email_key, role, event_ids, invited_by, locale, created_at, expires_at
    ) values (
      ${one.id}, ${one.hash}, ${one.organizerId}, ${one.email}, ${one.emailKey}, ${one.role},
      ${one.eventIds}::int[], ${one.invitedBy}, ${one.locale}, ${one.now}, ${one.expiresAt}
    )
  `.execute(tx);
}

export async function updateInvitationState(
  tx: Tx,
  id: string,
  state: 'accepted' | 'withdrawn',
  acceptedBy: string | null = null,
): Promise<void> {
  await sql`
    update member_invitations set state = ${state}, accepted_by = ${acceptedBy} where id = ${id}
  `.execute(tx);
}

export async function updateInvitationSent(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await sql`
    update member_invitations set times_sent = times_sent + 1, expires_at = ${expiresAt} where id = ${id}
  `.execute(tx);
}

// What somebody offered ends with their right to offer it.
export async function withdrawInvitationsBy(tx: Tx, organizerId: number, accountId: string): Promise<void> {
  await sql`
    update member_invitations set state = 'withdrawn'
    where invited_by = ${accountId} and organizer_id = ${organizerId} and state = 'open'
  `.execute(tx);
}

export async function deleteInvitationsTo(tx: Tx, emailKey: string): Promise<void> {
  await sql`delete from member_invitations where email_key = ${emailKey}`.execute(tx);
}

// Addresses of people who never came are not kept.
export async function deleteOldInvitations(db: Sql): Promise<void> {
  await sql`delete from member_invitations where expires_at < now() - interval '30 days'`.execute(db);
}
