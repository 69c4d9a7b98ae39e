import { plainLinesOf } from '#platform/markdown/plain-text.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { Html } from '#platform/messages/layout/html.ts';
import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { m } from '#shared/messages/messages.js';
import { NEWSLETTER_CONFIRM_PATH, NEWSLETTER_STOP_PATH } from '#web/paths/site.ts';
import type { IssueText } from './issue-texts.rules.ts';
import { stopToken } from './stop-token.ts';

export const stopUrl = (publicUrl: string, appSecret: string, subscriberId: number): string =>
  `${publicUrl}${NEWSLETTER_STOP_PATH}?token=${stopToken(appSecret, subscriberId)}`;

// RFC 8058: mail programs show a button of their own, and end the subscription with one POST to this address.
export const stopHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export function composeQuestionMail(frame: MailFrame, token: string): ComposedMail {
  const { siteName: site, publicUrl } = frame;
  const words = { locale: frame.locale };
  return composeMail(frame, {
    subject: m.news_mail_question_subject({ site }, words),
    preheader: m.news_mail_question_preheader({}, words),
    title: m.news_mail_question_title({ site }, words),
    paragraphs: [m.news_mail_question_text({ site }, words)],
    button: {
      label: m.news_mail_question_button({}, words),
      url: `${publicUrl}${NEWSLETTER_CONFIRM_PATH}?token=${token}`,
    },
    small: [m.news_mail_question_not_you({}, words)],
    foot: m.news_mail_question_foot({ site }, words),
  });
}

export function composeAlreadyMail(frame: MailFrame, url: string): ComposedMail {
  const { siteName: site } = frame;
  const words = { locale: frame.locale };
  return composeMail(frame, {
    subject: m.news_mail_already_subject({ site }, words),
    preheader: m.news_mail_already_preheader({}, words),
    title: m.news_mail_already_title({}, words),
    paragraphs: [m.news_mail_already_text({ site }, words)],
    rows: [stopRow(frame, url)],
    foot: m.news_mail_foot({ site }, words),
  });
}

export function composeIssueMail(
  frame: MailFrame,
  { subject, markdown }: IssueText,
  // Ends the subscription; null: to somebody who only tries it out.
  url: string | null,
): ComposedMail {
  // Links to our own pages need the site's address in a mail.
  const text = markdown.replaceAll('](/', `](${frame.publicUrl}/`);
  return composeMail(frame, {
    subject,
    preheader: '',
    title: subject,
    paragraphs: [],
    body: { html: new Html(renderMarkdown(text, 'house')), text: plainLinesOf(text) },
    rows: url === null ? [] : [stopRow(frame, url)],
    foot: m.news_mail_foot({ site: frame.siteName }, { locale: frame.locale }),
  });
}

const stopRow = ({ locale }: MailFrame, url: string) => ({
  label: m.news_mail_stop_label({}, { locale }),
  value: m.news_mail_stop({}, { locale }),
  url,
});
