import { namedIn } from '#modules/catalog/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import { getTicketEvent, posterOf, type TicketEventRow } from '#modules/tickets/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import { type Html, html } from '#platform/messages/layout/html.ts';
import { type ComposedMail, composeMail, type MailFrame } from '#platform/messages/layout/mail-frame.ts';
import { LOCALES, type Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { designOf } from '#shared/poster/poster-traits.ts';
import { type MailingKind, paragraphsOf, type Written } from './mailing.rules.ts';

// What all mails of one message have in common.
export interface MailingFrame {
  event: TicketEventRow;
  frames: Record<Locale, MailFrame>;
}

export async function openMailingFrame(
  db: Sql | Tx,
  publicUrl: string,
  eventId: number,
): Promise<MailingFrame> {
  const event = await getTicketEvent(db, eventId);
  const frames: Partial<Record<Locale, MailFrame>> = {};
  for (const locale of LOCALES) frames[locale] = await openMailFrame(db, publicUrl, locale);
  return { event, frames: frames as Record<Locale, MailFrame> };
}

// The organiser, or the site where they say no address; null: neither does.
export const replyTo = ({ event, frames }: MailingFrame, locale: Locale): string | null =>
  event.organizer_email ?? frames[locale].siteEmail;

export interface MailLinks {
  // Opens the tickets; null: to somebody who only tries it out.
  tickets: string | null;
  // Ends mails of this kind; null: there is no such link.
  stop: string | null;
}

// What an organiser wrote, as text: whatever looks like HTML is read as it was typed.
export function composeMailing(
  { event: row, frames }: MailingFrame,
  { subject, words, locale }: Written,
  kind: MailingKind,
  { tickets, stop }: MailLinks,
): ComposedMail {
  const frame = frames[locale];
  const said = { locale };
  const event = namedIn(row, locale);
  const paragraphs = paragraphsOf(words);
  const { palette } = designOf({ category: event.category_slug, seed: event.poster_seed });
  const foot = { event: event.name, organizer: event.organizer_name, site: frame.siteName };
  return composeMail(frame, {
    subject,
    preheader: paragraphs[0]?.[0]?.slice(0, 120) ?? '',
    title: subject,
    paragraphs: [],
    body: {
      html: html`${paragraphs.map(paragraphHtml)}`,
      text: paragraphs.map((lines) => lines.join('\n')).join('\n\n'),
    },
    button: tickets === null ? null : { label: m.mailing_button({}, said), url: tickets },
    rows:
      stop === null
        ? []
        : [{ label: m.mailing_stop_label({}, said), value: m.mailing_stop({}, said), url: stop }],
    colours: palette,
    picture: { url: frame.publicUrl + posterOf(event, 'og'), alt: event.name },
    foot: kind === 'news' ? m.mailing_foot_news(foot, said) : m.mailing_foot(foot, said),
  });
}

const paragraphHtml = (lines: string[]): Html =>
  html`<p style="margin:0 0 14px">${lines.map((line, place) => (place === 0 ? html`${line}` : html`<br>${line}`))}</p>`;
