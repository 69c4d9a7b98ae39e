import { viewSiteInfo } from '#modules/content/index.ts';
import type { OrderRow } from '#modules/orders/index.ts';
import { linkPath } from '#modules/orders/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Html } from '#platform/messages/layout/html.ts';
import {
  layOutHtml,
  layOutText,
  type MailContent,
  type MailRow,
} from '#platform/messages/layout/mail-layout.ts';
import { type AttachmentRef, queueMessage } from '#platform/messages/messages.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { designOf } from '#shared/poster/poster-traits.ts';
import { formatFull } from '#shared/time.ts';
import { placeOf, posterOf } from '../present-ticket.ts';
import type { TicketServices } from '../ticket-services.ts';
import { getTicketEvent, type TicketEventRow } from '../tickets.queries.ts';

export type MailServices = Pick<TicketServices, 'db' | 'access' | 'publicUrl' | 'messages'>;

// What every mail about an order begins with.
export interface MailFrame {
  order: OrderRow;
  event: TicketEventRow;
  siteName: string;
  // null: nobody has said yet where the site can be reached.
  siteEmail: string | null;
  // Signed: opens the order for whoever has it.
  orderUrl: string;
  eventUrl: string;
  publicUrl: string;
}

export async function openFrame(
  { db, access, publicUrl }: MailServices,
  order: OrderRow,
): Promise<MailFrame> {
  const [event, site] = await Promise.all([
    getTicketEvent(db.sql, order.event_id),
    viewSiteInfo(db.sql, publicUrl, order.locale),
  ]);
  return {
    order,
    event,
    siteName: site.name,
    siteEmail: site.contact.email || null,
    orderUrl: publicUrl + linkPath(order.reference, access.linkToken(order.reference)),
    eventUrl: `${publicUrl}/events/${event.slug}`,
    publicUrl,
  };
}

export interface MailWords {
  // Who can answer: the organiser about the evening, the site about money, the buyer to an organiser.
  answers: 'organizer' | 'site' | 'buyer';
  subject: string;
  preheader: string;
  title: string;
  paragraphs: string[];
  button: { label: string; url: string } | null;
  rows?: MailRow[];
  stubs?: MailContent['stubs'];
  small?: string[];
  // Why somebody gets this mail; by default because of the order.
  foot?: string;
  data?: Html;
  attachments?: AttachmentRef[];
}

export interface ComposedMail {
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: AttachmentRef[];
}

export function composeMail(frame: MailFrame, words: MailWords): ComposedMail {
  const { order, event, publicUrl } = frame;
  const { locale } = order;
  const { palette } = designOf({
    slug: event.slug,
    category: event.category_slug,
    seed: event.poster_seed,
  });
  const content: MailContent = {
    locale,
    siteName: frame.siteName,
    siteUrl: publicUrl,
    preheader: words.preheader,
    colours: palette,
    picture: { url: publicUrl + posterOf(event, 'og'), alt: event.name },
    title: words.title,
    paragraphs: words.paragraphs,
    button: words.button,
    rows: words.rows ?? [],
    stubs: words.stubs ?? [],
    small: [...(words.small ?? []), helpLine(frame, words.answers)],
    foot: words.foot ?? m.mail_foot({ site: frame.siteName, reference: order.reference }, { locale }),
    data: words.data ?? null,
  };
  return {
    replyTo: repliesTo(frame, words.answers),
    // Whatever an event is called, a subject is one line.
    subject: words.subject.replace(/\s+/g, ' ').trim(),
    text: layOutText(content),
    html: layOutHtml(content),
    attachments: words.attachments ?? [],
  };
}

function repliesTo({ order, event, siteEmail }: MailFrame, answers: MailWords['answers']): string | null {
  if (answers === 'buyer') return order.buyer_email;
  return answers === 'site' ? siteEmail : event.organizer_email;
}

function helpLine({ order, event, siteName }: MailFrame, answers: MailWords['answers']): string {
  const { locale } = order;
  if (answers === 'buyer') return m.mail_refund_asked_answer({ buyer: order.buyer_name }, { locale });
  return answers === 'site'
    ? m.mail_help({ site: siteName }, { locale })
    : m.mail_questions({ organizer: event.organizer_name }, { locale });
}

// When and where, as every mail says it.
export function whenAndWhere({ order, event }: MailFrame): MailRow[] {
  const { locale } = order;
  return [
    { label: m.mail_when({}, { locale }), value: formatFull(event.starts_at, event.time_zone, locale) },
    {
      label: m.mail_where({}, { locale }),
      value: event.venue_name,
      more: [placeOf(event).slice(event.venue_name.length + 2), event.landmark].filter(Boolean).join(' · '),
    },
  ];
}

export async function queueMail(tx: Tx, frame: MailFrame, about: string, mail: ComposedMail): Promise<void> {
  const { reference, buyer_email: to, locale } = frame.order;
  await queueMailTo(tx, { about: `${about}:${reference}`, to, locale }, mail);
}

export async function queueMailTo(
  tx: Tx,
  head: { about: string; to: string; locale: Locale },
  mail: ComposedMail,
): Promise<void> {
  await queueMessage(tx, { ...head, channel: 'mail', ...mail });
}

// The same frame for somebody who reads another language.
export const inLanguage = (frame: MailFrame, locale: Locale): MailFrame => ({
  ...frame,
  order: { ...frame.order, locale },
});
