import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import type { MemberRole } from '#shared/actor.ts';
import { harmless } from '#shared/harmless-name.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';

// Mails to people who are in a team, or asked to be. Nothing in them was typed for the mail; names are all that others
// chose.

export interface InTeam {
  organizer: string;
  // The organiser's part of addresses.
  slug: string;
  role: MemberRole;
  // Names of events; null: all.
  events: readonly string[] | null;
}

const ROLES: Record<MemberRole, typeof m.seller_role_owner> = {
  owner: m.seller_role_owner,
  manager: m.seller_role_manager,
  finance: m.seller_role_finance,
  reader: m.seller_role_reader,
  scanner: m.seller_role_scanner,
};
const MEANS: Record<MemberRole, typeof m.team_role_owner> = {
  owner: m.team_role_owner,
  manager: m.team_role_manager,
  finance: m.team_role_finance,
  reader: m.team_role_reader,
  scanner: m.team_role_scanner,
};

function rows({ role, events }: InTeam, locale: Locale) {
  const words = { locale };
  return [
    { label: m.team_role({}, words), value: ROLES[role]({}, words), more: MEANS[role]({}, words) },
    {
      label: m.team_events({}, words),
      value: events ? events.map(harmless).join(' · ') : m.team_events_all({}, words),
    },
  ];
}

const homeUrl = ({ publicUrl }: MailFrame, { slug }: InTeam) => `${publicUrl}/sell/${slug}`;
const foot = ({ siteName, locale }: MailFrame) => m.team_mail_foot({ site: siteName }, { locale });

export function composeInvitationMail(
  frame: MailFrame,
  invited: InTeam & { inviter: string; url: string; expiresAt: Date; zone: string },
): ComposedMail {
  const words = { locale: frame.locale };
  const organizer = harmless(invited.organizer);
  const inviter = harmless(invited.inviter);
  return composeMail(frame, {
    subject: m.team_mail_invited_subject({ inviter, organizer }, words),
    preheader: m.team_mail_invited_preheader({ organizer }, words),
    title: m.team_mail_invited_title({ organizer }, words),
    paragraphs: [m.team_mail_invited_text({ inviter, organizer, site: frame.siteName }, words)],
    button: { label: m.team_mail_invited_button({}, words), url: invited.url },
    rows: rows(invited, frame.locale),
    small: [
      m.team_mail_invited_until({ when: formatFull(invited.expiresAt, invited.zone, frame.locale) }, words),
      m.team_mail_invited_secret({}, words),
    ],
    foot: m.team_mail_invited_foot({ inviter, site: frame.siteName }, words),
  });
}

export function composeJoinedMail(frame: MailFrame, member: InTeam & { name: string }): ComposedMail {
  const words = { locale: frame.locale };
  const organizer = harmless(member.organizer);
  return composeMail(frame, {
    subject: m.team_mail_joined_subject({ organizer }, words),
    preheader: m.team_mail_joined_title({ organizer }, words),
    title: m.team_mail_joined_title({ organizer }, words),
    paragraphs: [m.team_mail_joined_text({ name: harmless(member.name), organizer }, words)],
    button: { label: m.team_mail_open({}, words), url: homeUrl(frame, member) },
    rows: rows(member, frame.locale),
    foot: foot(frame),
  });
}

export function composeEditedMail(frame: MailFrame, member: InTeam & { name: string }): ComposedMail {
  const words = { locale: frame.locale };
  const organizer = harmless(member.organizer);
  return composeMail(frame, {
    subject: m.team_mail_edited_subject({ organizer }, words),
    preheader: m.team_mail_edited_title({ organizer }, words),
    title: m.team_mail_edited_title({ organizer }, words),
    paragraphs: [m.team_mail_edited_text({ name: harmless(member.name), organizer }, words)],
    button: { label: m.team_mail_open({}, words), url: homeUrl(frame, member) },
    rows: rows(member, frame.locale),
    foot: foot(frame),
  });
}

export function composeRemovedMail(
  frame: MailFrame,
  gone: { name: string; organizer: string },
): ComposedMail {
  const words = { locale: frame.locale };
  const organizer = harmless(gone.organizer);
  return composeMail(frame, {
    subject: m.team_mail_removed_subject({ organizer }, words),
    preheader: m.team_mail_removed_title({ organizer }, words),
    title: m.team_mail_removed_title({ organizer }, words),
    paragraphs: [m.team_mail_removed_text({ name: harmless(gone.name), organizer }, words)],
    foot: foot(frame),
  });
}

// To the owners: somebody came or went.
export function composeTeamNewsMail(
  frame: MailFrame,
  news: { what: 'joined' | 'left'; name: string; organizer: string; slug: string },
): ComposedMail {
  const words = { locale: frame.locale };
  const given = { name: harmless(news.name), organizer: harmless(news.organizer) };
  const title = news.what === 'joined' ? m.team_mail_came(given, words) : m.team_mail_went(given, words);
  return composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: [
      news.what === 'joined' ? m.team_mail_came_text(given, words) : m.team_mail_went_text(given, words),
    ],
    button: { label: m.team_mail_team({}, words), url: `${frame.publicUrl}/sell/${news.slug}/team` },
    foot: foot(frame),
  });
}
