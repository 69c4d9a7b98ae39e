import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { m } from '#shared/messages/messages.js';
import { requestPath } from '#web/paths/operator.ts';
import { LINK_DAYS } from './conversation/conversation-link.ts';
import type { NewRequest, RequestRow } from './support.queries.ts';
import { topicName } from './support-topics.rules.ts';

// To the person who asked. It repeats nothing of what they typed, because anybody can type somebody else's address.
export function composeReceivedMail(
  frame: MailFrame,
  { number, topic }: NewRequest,
  { hours, url }: { hours: number; url: string },
): ComposedMail {
  const { siteName: site } = frame;
  const words = { locale: frame.locale };
  return composeMail(frame, {
    subject: m.support_mail_subject({ number }, words),
    preheader: m.support_mail_preheader({ hours }, words),
    title: m.support_mail_title({}, words),
    paragraphs: [m.support_mail_text({ site, hours }, words)],
    rows: [
      { label: m.support_mail_number({}, words), value: number },
      { label: m.support_topic({}, words), value: topicName(topic, frame.locale) },
    ],
    button: { label: m.support_mail_button({}, words), url },
    small: [m.support_mail_link({ days: LINK_DAYS }, words), m.support_mail_not_you({}, words)],
    foot: m.support_mail_foot({ site }, words),
  });
}

// To the person who asked, whose link has ended.
export function composeLinkMail(frame: MailFrame, { number, topic }: RequestRow, url: string): ComposedMail {
  const { siteName: site } = frame;
  const words = { locale: frame.locale };
  return composeMail(frame, {
    subject: m.support_link_subject({ number }, words),
    preheader: m.support_link_text({ site }, words),
    title: m.support_link_title({}, words),
    paragraphs: [m.support_link_text({ site }, words)],
    rows: [
      { label: m.support_mail_number({}, words), value: number },
      { label: m.support_topic({}, words), value: topicName(topic, frame.locale) },
    ],
    button: { label: m.support_link_button({}, words), url },
    small: [m.support_mail_link({ days: LINK_DAYS }, words), m.support_link_not_you({}, words)],
    foot: m.support_mail_foot({ site }, words),
  });
}

// To the site's staff; a reply to it goes to the person.
export function composeRequestMail(frame: MailFrame, request: NewRequest): ComposedMail {
  const words = { locale: frame.locale };
  const { number, name, email, topic, reference, message, locale } = request;
  return composeMail(frame, {
    subject: `${number} · ${topicName(topic, frame.locale)}`,
    preheader: message.slice(0, 120),
    title: m.support_desk_title({ number, name }, words),
    paragraphs: message.split(/\n{2,}/),
    rows: [
      { label: m.support_email({}, words), value: email },
      { label: m.support_topic({}, words), value: topicName(topic, frame.locale) },
      ...(reference === null ? [] : [{ label: m.support_reference({}, words), value: reference }]),
      { label: m.support_desk_language({}, words), value: locale },
    ],
    foot: m.support_desk_foot({}, words),
  });
}

// To the site's staff, when the person has answered on the page.
export function composeAnsweredMail(
  frame: MailFrame,
  { number, name, email, topic }: RequestRow,
  said: string,
): ComposedMail {
  const words = { locale: frame.locale };
  return composeMail(frame, {
    subject: `${number} · ${topicName(topic, frame.locale)}`,
    preheader: said.slice(0, 120),
    title: m.support_desk_answered({ number, name }, words),
    paragraphs: said.split(/(?:\r?\n){2,}/),
    button: { label: m.support_desk_open({}, words), url: frame.publicUrl + requestPath(number) },
    rows: [{ label: m.support_email({}, words), value: email }],
    foot: m.support_desk_foot({}, words),
  });
}
