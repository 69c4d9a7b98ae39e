import { namedIn } from '#modules/catalog/index.ts';
import { isComp, type OrderRow } from '#modules/orders/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import {
  getTicketEvent,
  placeOf,
  posterOf,
  type TicketEventRow,
  type TicketServices,
} from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import {
  type ComposedMail,
  composeMail,
  type MailFrame,
  type MailWords,
} from '#platform/messages/layout/mail-frame.ts';
import type { MailRow } from '#platform/messages/layout/mail-layout.ts';
import { type AttachmentRef, queueMessage } from '#platform/messages/messages.ts';
import { harmless } from '#shared/harmless-name.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { isMobileOf } from '#shared/phone.ts';
import { designOf } from '#shared/poster/poster-traits.ts';
import { formatFull, formatPlainDay } from '#shared/time.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { orderPath } from '#web/paths/checkout.ts';

export type MailServices = Pick<TicketServices, 'db' | 'access' | 'publicUrl' | 'messages'>;

// What every mail about an order needs.
export interface OrderFrame extends Omit<MailFrame, 'locale'> {
  order: OrderRow;
  // Named in the language of the order.
  event: TicketEventRow;
  // As its organiser wrote it first.
  written: TicketEventRow;
  // Signed: it opens the order for anybody who has it.
  orderUrl: string;
  eventUrl: string;
}

export async function openOrderFrame(
  { db, access, publicUrl }: MailServices,
  order: OrderRow,
): Promise<OrderFrame> {
  const [event, site] = await Promise.all([
    getTicketEvent(db.sql, order.event_id),
    openMailFrame(db.sql, publicUrl, order.locale),
  ]);
  return {
    order,
    event: namedIn(event, order.locale),
    written: event,
    siteName: site.siteName,
    siteEmail: site.siteEmail,
    orderUrl: publicUrl + orderPath(order.reference, access.linkToken(order.reference)),
    eventUrl: publicUrl + eventPath(event.slug),
    publicUrl,
  };
}

export interface OrderMailWords extends Omit<MailWords, 'foot' | 'colours' | 'picture'> {
  // Who gets replies: the organiser about the event, the site about money, the buyer where the organiser gets the mail.
  answers: 'organizer' | 'site' | 'buyer';
  // Why the recipient gets this mail; by default because of the order.
  foot?: string;
  attachments?: AttachmentRef[];
}

export interface OrderMail extends ComposedMail {
  replyTo: string | null;
  attachments: AttachmentRef[];
}

// In the colours of the event, under its poster.
export function composeOrderMail(frame: OrderFrame, words: OrderMailWords): OrderMail {
  const { answers, attachments = [], small = [], ...said } = words;
  const { order, event, siteName, siteEmail, publicUrl } = frame;
  const { locale } = order;
  const { palette } = designOf({
    category: event.category_slug,
    seed: event.poster_seed,
  });
  const mail = composeMail(
    { locale, siteName, siteEmail, publicUrl },
    {
      foot: m.mail_foot({ site: siteName, reference: order.reference }, { locale }),
      ...said,
      colours: palette,
      picture: { url: publicUrl + posterOf(event, 'og'), alt: event.name },
      small: [...small, helpLine(frame, answers)],
    },
  );
  return { ...mail, replyTo: repliesTo(frame, answers), attachments };
}

// Where the organiser shows no address, the site answers for it.
function repliesTo(
  { order, event, siteEmail }: OrderFrame,
  answers: OrderMailWords['answers'],
): string | null {
  if (answers === 'buyer') return order.buyer_email;
  return answers === 'site' ? siteEmail : (event.organizer_email ?? siteEmail);
}

function helpLine({ order, event, siteName }: OrderFrame, answers: OrderMailWords['answers']): string {
  const { locale } = order;
  if (answers === 'buyer')
    return m.mail_refund_asked_answer({ buyer: harmless(order.buyer_name) }, { locale });
  return answers === 'site' || event.organizer_email === null
    ? m.mail_help({ site: siteName }, { locale })
    : m.mail_questions({ organizer: event.organizer_name }, { locale });
}

// When and where, as every mail says it.
// `validOn`: of a date pass, its day.
export function whenAndWhere({ order, event }: OrderFrame, validOn: string | null = null): MailRow[] {
  const { locale } = order;
  const value =
    validOn === null ? formatFull(event.starts_at, event.time_zone, locale) : formatPlainDay(validOn, locale);
  return [
    { label: m.mail_when({}, { locale }), value },
    {
      label: m.mail_where({}, { locale }),
      value: event.venue_name,
      more: [placeOf(event).slice(event.venue_name.length + 2), event.landmark].filter(Boolean).join(' · '),
    },
  ];
}

export async function queueOrderMail(
  tx: Tx,
  frame: OrderFrame,
  about: string,
  mail: OrderMail,
): Promise<void> {
  const { reference, buyer_email: to, locale } = frame.order;
  await queueMailTo(tx, { about: `${about}:${reference}`, to, locale }, mail);
}

// To whoever bought. Who was given tickets did not type the number in: theirs must be a mobile of the event's country, since
// others cost a lot and may be anybody's.
export async function queueOrderSms(tx: Tx, frame: OrderFrame, about: string, text: string): Promise<void> {
  const { id, reference, buyer_phone: to, locale } = frame.order;
  if (!isMobileOf(to, frame.event.country_code) && (await isComp(tx, id))) return;
  await queueMessage(tx, { about: `${about}:${reference}`, channel: 'sms', to, locale, text });
}

export async function queueMailTo(
  tx: Tx,
  head: { about: string; to: string; locale: Locale },
  mail: OrderMail,
): Promise<void> {
  await queueMessage(tx, { ...head, channel: 'mail', ...mail });
}

// The same frame for somebody who reads another language.
export const inLanguage = (frame: OrderFrame, locale: Locale): OrderFrame => ({
  ...frame,
  order: { ...frame.order, locale },
  event: namedIn(frame.written, locale),
});
