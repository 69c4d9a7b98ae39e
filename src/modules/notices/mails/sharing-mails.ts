import { holderFile } from '#modules/documents/index.ts';
import { finePrintOf, type LoadedTicket } from '#modules/tickets/index.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay, formatFull } from '#shared/time.ts';
import { composeOrderMail, type OrderFrame, type OrderMail, whenAndWhere } from './order-frame.ts';
import { whatIsSent } from './tickets-mail.ts';

// Mails about a ticket that is passed on. None of these names the order or its price.

interface Passing {
  ticket: LoadedTicket;
  // First names, as people speak of each other.
  sender: string;
  receiver: string;
  url: string;
}

export function composeOfferMail(frame: OrderFrame, passing: Passing & { endsAt: Date }): OrderMail {
  const { event, siteName } = frame;
  const { sender, url, endsAt } = passing;
  const words = { locale: frame.order.locale };
  const when = formatFull(event.starts_at, event.time_zone, words.locale);
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject: m.mail_offer_subject({ sender, event: event.name }, words),
    preheader: m.mail_offer_preheader({ when, venue: event.venue_name }, words),
    title: m.mail_offer_title({ sender }, words),
    paragraphs: [m.mail_offer_text({ event: event.name }, words)],
    button: { label: m.mail_offer_button({}, words), url },
    rows: [...whenAndWhere(frame), typeRow(frame, passing.ticket)],
    small: [
      m.mail_offer_until({ when: formatFull(endsAt, event.time_zone, words.locale) }, words),
      m.mail_offer_secret({}, words),
    ],
    foot: m.mail_foot_receiver({ sender, site: siteName }, words),
  });
}

export function composeOfferSentMail(frame: OrderFrame, passing: Passing): OrderMail {
  const { event } = frame;
  const { receiver: name, url } = passing;
  const words = { locale: frame.order.locale };
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject: m.mail_sent_subject({ name, event: event.name }, words),
    preheader: m.mail_sent_preheader({ name }, words),
    title: m.mail_sent_title({ name }, words),
    paragraphs: [m.mail_sent_text({ name }, words), m.mail_sent_back({}, words)],
    button: { label: m.mail_sent_button({}, words), url },
    rows: [...whenAndWhere(frame), typeRow(frame, passing.ticket)],
    foot: senderFoot(frame),
  });
}

// The new holder's own ticket: the link opens this one and nothing else.
export function composeAcceptedMail(frame: OrderFrame, passing: Passing): OrderMail {
  const { event, siteName } = frame;
  const { ticket, sender, url } = passing;
  const { locale } = frame.order;
  const words = { locale };
  const when = formatFull(event.starts_at, event.time_zone, locale);
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject: m.mail_tickets_subject(
      { count: 1, event: event.name, day: formatDay(event.starts_at, event.time_zone, locale) },
      words,
    ),
    preheader: m.mail_tickets_preheader({ when, venue: event.venue_name }, words),
    title: m.mail_tickets_title({ event: event.name }, words),
    paragraphs: [whatIsSent([ticket], locale)],
    button: { label: m.mail_tickets_button({ count: 1 }, words), url },
    rows: [...whenAndWhere(frame), typeRow(frame, ticket)],
    small: [m.mail_tickets_secret({}, words)],
    foot: m.mail_foot_receiver({ sender, site: siteName }, words),
    attachments: [holderFile(frame, ticket)],
  });
}

export function composePassedOnMail(frame: OrderFrame, { ticket, receiver: name }: Passing): OrderMail {
  const { event } = frame;
  const words = { locale: frame.order.locale };
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject: m.mail_passed_subject({ name, event: event.name }, words),
    preheader: m.mail_passed_preheader({}, words),
    title: m.mail_passed_title({ name }, words),
    paragraphs: [m.mail_passed_text({ name, event: event.name }, words)],
    button: null,
    rows: [...whenAndWhere(frame), typeRow(frame, ticket)],
    foot: senderFoot(frame),
  });
}

export function composeTakenBackMail(frame: OrderFrame, { sender }: Passing): OrderMail {
  const { event, eventUrl, siteName } = frame;
  const words = { locale: frame.order.locale };
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject: m.mail_taken_back_subject({ event: event.name }, words),
    preheader: m.mail_taken_back_preheader({}, words),
    title: m.mail_taken_back_title({ sender }, words),
    paragraphs: [m.mail_taken_back_text({ sender, event: event.name }, words)],
    button: { label: m.mail_expired_button({}, words), url: eventUrl },
    foot: m.mail_foot_receiver({ sender, site: siteName }, words),
  });
}

export function composeYoursAgainMail(
  frame: OrderFrame,
  { ticket, receiver: name, url }: Passing,
  why: 'cancelled' | 'declined',
): OrderMail {
  const { event } = frame;
  const words = { locale: frame.order.locale };
  const isDeclined = why === 'declined';
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject: isDeclined
      ? m.mail_declined_subject({ name, event: event.name }, words)
      : m.mail_withdrawn_subject({ event: event.name }, words),
    preheader: m.mail_withdrawn_preheader({}, words),
    title: isDeclined ? m.mail_declined_title({ name }, words) : m.mail_withdrawn_title({}, words),
    paragraphs: [isDeclined ? m.mail_declined_text({}, words) : m.mail_withdrawn_text({ name }, words)],
    button: { label: m.mail_sent_button({}, words), url },
    rows: [...whenAndWhere(frame), typeRow(frame, ticket)],
    foot: senderFoot(frame),
  });
}

const senderFoot = ({ order, siteName }: OrderFrame) =>
  m.mail_foot_sender({ site: siteName }, { locale: order.locale });

function typeRow({ order: { locale } }: OrderFrame, ticket: LoadedTicket) {
  return { label: m.pdf_type({}, { locale }), value: ticket.typeName, more: finePrintOf(ticket, locale) };
}
