import { holderFile, orderFiles } from '#modules/documents/index.ts';
import { finePrintOf, type LoadedTicket } from '#modules/tickets/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import type { PassedOn } from '../tell-holders.ts';
import { composeOrderMail, type OrderFrame, type OrderMail, whenAndWhere } from './order-frame.ts';

// A ticket has another type, and with it another code. It comes with the mail, because the old one opens no door.

interface Changed {
  ticket: LoadedTicket;
  before: string;
}

export function composeTypeChangedMail(frame: OrderFrame, { ticket, before }: Changed): OrderMail {
  const { order, orderUrl } = frame;
  const words = { locale: order.locale };
  return composeOrderMail(frame, {
    ...head(frame, ticket, before),
    paragraphs: [
      m.mail_type_text({ number: String(ticket.number), before, now: nowOf(frame, ticket) }, words),
      m.mail_type_code({}, words),
    ],
    button: { label: m.mail_order_button({}, words), url: orderUrl },
    rows: [
      ...whenAndWhere(frame, ticket.valid_on),
      typeRow(frame, ticket),
      { label: m.pdf_reference({}, words), value: order.reference },
    ],
    attachments: orderFiles(frame),
  });
}

// Does not name the order or its price.
export function composeTypeChangedHolderMail(
  frame: OrderFrame,
  { ticket, sender, url, before }: Changed & PassedOn,
): OrderMail {
  const words = { locale: frame.order.locale };
  return composeOrderMail(frame, {
    ...head(frame, ticket, before),
    paragraphs: [
      m.mail_type_holder_text({ sender, before, now: nowOf(frame, ticket) }, words),
      m.mail_type_code({}, words),
    ],
    button: { label: m.mail_tickets_button({ count: 1 }, words), url },
    rows: [...whenAndWhere(frame, ticket.valid_on), typeRow(frame, ticket)],
    foot: m.mail_foot_receiver({ sender, site: frame.siteName }, words),
    attachments: [holderFile(frame, ticket)],
  });
}

// A date pass may have another day and the same type.
export const typeAndDay = (type: string, date: string | null, locale: Locale): string =>
  date === null ? type : `${type} · ${formatPlainDay(date, locale)}`;

const nowOf = ({ order: { locale } }: OrderFrame, { typeName, valid_on }: LoadedTicket) =>
  typeAndDay(typeName, valid_on, locale);

function head(frame: OrderFrame, ticket: LoadedTicket, before: string) {
  const { order, event } = frame;
  const words = { locale: order.locale };
  return {
    answers: 'organizer' as const,
    subject: m.mail_type_subject({ event: event.name }, words),
    preheader: m.mail_type_preheader({ before, now: nowOf(frame, ticket) }, words),
    title: m.mail_type_title({}, words),
  };
}

function typeRow({ order: { locale } }: OrderFrame, ticket: LoadedTicket) {
  return { label: m.pdf_type({}, { locale }), value: ticket.typeName, more: finePrintOf(ticket, locale) };
}
