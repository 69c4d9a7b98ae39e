import { type AccountRow, findAccount } from '#modules/accounts/index.ts';
import { findOrganizerZone, listEventNames } from '#modules/catalog/index.ts';
import {
  findInvitation,
  findOrganizerById,
  type InvitationToken,
  invitationState,
  listMembers,
} from '#modules/merchants/index.ts';
import type { News } from '#modules/news/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import { type ComposedMail, type MailFrame, queueMail } from '#platform/messages/layout/mail-frame.ts';
import type { Locale } from '#shared/i18n.ts';
import {
  composeEditedMail,
  composeInvitationMail,
  composeJoinedMail,
  composeRemovedMail,
  composeTeamNewsMail,
} from './mails/team-mails.ts';

interface Needs {
  db: Database;
  publicUrl: string;
  clock: Clock;
  invitationToken: InvitationToken;
}

type Change = News['team.joined'];

// People are told when they are asked into a team, are in it, or are not any more; owners who comes and goes. Safe to run
// twice: the same news is one message.

export async function tellInvited(
  services: Needs,
  { invitationId, times }: News['team.invited'],
): Promise<void> {
  const { sql } = services.db;
  const invitation = await findInvitation(sql, invitationId);
  if (!invitation || invitationState(invitation, services.clock.now()) !== 'open') return;
  const events = await namesOf(services, invitation.event_ids);
  const zone = await findOrganizerZone(sql, invitation.organizer_id);
  const token = services.invitationToken(invitationId);
  const head = { about: `team-invited:${invitationId}:${times}`, to: invitation.email };
  await send(services, invitation.locale, head, (frame) =>
    composeInvitationMail(frame, {
      organizer: invitation.organizer_name,
      slug: invitation.organizer_slug,
      role: invitation.role,
      events,
      inviter: invitation.inviter_name,
      url: `${services.publicUrl}/sell/join?token=${token}`,
      expiresAt: invitation.expires_at,
      zone,
    }),
  );
}

export async function tellJoined(services: Needs, change: Change): Promise<void> {
  await tellMember(services, change, 'joined', composeJoinedMail);
  await tellOwners(services, change, 'joined');
}

export const tellMemberEdited = (services: Needs, change: Change): Promise<void> =>
  tellMember(services, change, 'edited', composeEditedMail);

export async function tellRemoved(services: Needs, change: Change): Promise<void> {
  const { sql } = services.db;
  const [account, organizer] = await Promise.all([
    findAccount(sql, change.accountId),
    findOrganizerById(sql, change.organizerId),
  ]);
  if (!account || !organizer) return;
  await send(services, account.locale, headOf('removed', change, account), (frame) =>
    composeRemovedMail(frame, { name: account.name, organizer: organizer.name }),
  );
}

export const tellLeft = (services: Needs, change: Change): Promise<void> =>
  tellOwners(services, change, 'left');

// As they are now; whoever is in the team no longer hears that instead.
async function tellMember(
  services: Needs,
  change: Change,
  what: string,
  compose: typeof composeJoinedMail,
): Promise<void> {
  const { sql } = services.db;
  const [account, organizer, members] = await Promise.all([
    findAccount(sql, change.accountId),
    findOrganizerById(sql, change.organizerId),
    listMembers(sql, change.organizerId),
  ]);
  const member = members.find((one) => one.account_id === change.accountId);
  if (!account || !organizer || !member) return;
  const events = await namesOf(services, member.event_ids);
  await send(services, account.locale, headOf(what, change, account), (frame) =>
    compose(frame, {
      name: account.name,
      organizer: organizer.name,
      slug: organizer.slug,
      role: member.role,
      events,
    }),
  );
}

async function tellOwners(services: Needs, change: Change, what: 'joined' | 'left'): Promise<void> {
  const { sql } = services.db;
  const [account, organizer, members] = await Promise.all([
    findAccount(sql, change.accountId),
    findOrganizerById(sql, change.organizerId),
    listMembers(sql, change.organizerId),
  ]);
  if (!account || !organizer) return;
  for (const { account_id, role } of members) {
    if (role !== 'owner' || account_id === change.accountId) continue;
    const owner = await findAccount(sql, account_id);
    if (!owner) continue;
    await send(services, owner.locale, headOf(`owner-${what}`, change, owner), (frame) =>
      composeTeamNewsMail(frame, {
        what,
        name: account.name,
        organizer: organizer.name,
        slug: organizer.slug,
      }),
    );
  }
}

const headOf = (what: string, { changeId }: Change, { id, email }: AccountRow) => ({
  about: `team-${what}:${changeId}:${id}`,
  to: email,
});

const namesOf = async ({ db }: Needs, eventIds: readonly number[] | null): Promise<string[] | null> =>
  eventIds && (await listEventNames(db.sql, eventIds));

async function send(
  { db, publicUrl }: Needs,
  locale: Locale,
  head: { about: string; to: string },
  compose: (frame: MailFrame) => ComposedMail,
): Promise<void> {
  const frame = await openMailFrame(db.sql, publicUrl, locale);
  await db.sql.transaction().execute((tx) => queueMail(tx, frame, head, compose(frame)));
}
