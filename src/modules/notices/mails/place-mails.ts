import { holderFile, orderFiles } from '#modules/documents/index.ts';
import { m } from '#shared/messages/messages.js';
import type { PassedOn } from '../tell-holders.ts';
import { composeOrderMail, type OrderFrame, type OrderMail, whenAndWhere } from './order-frame.ts';

// An event is somewhere else: to whoever bought tickets, and to those whom they were passed on to. The papers come with it,
// because the old ones name the old place.

export function composePlaceMail(frame: OrderFrame): OrderMail {
  const { order, orderUrl } = frame;
  const words = { locale: order.locale };
  return composeOrderMail(frame, {
    ...head(frame),
    paragraphs: [m.mail_place_text(placeOf(frame), words)],
    button: { label: m.mail_order_button({}, words), url: orderUrl },
    rows: [...whenAndWhere(frame), { label: m.pdf_reference({}, words), value: order.reference }],
    attachments: orderFiles(frame),
  });
}

// Does not name the order or its price.
export function composePlaceHolderMail(frame: OrderFrame, { sender, ticket, url }: PassedOn): OrderMail {
  const words = { locale: frame.order.locale };
  return composeOrderMail(frame, {
    ...head(frame),
    paragraphs: [m.mail_place_holder_text({ ...placeOf(frame), sender }, words)],
    button: { label: m.mail_tickets_button({ count: 1 }, words), url },
    rows: whenAndWhere(frame),
    foot: m.mail_foot_receiver({ sender, site: frame.siteName }, words),
    attachments: [holderFile(frame, ticket)],
  });
}

function head({ order, event }: OrderFrame) {
  const words = { locale: order.locale };
  return {
    answers: 'organizer' as const,
    subject: m.mail_place_subject({ event: event.name }, words),
    preheader: m.mail_moved_preheader({}, words),
    title: m.mail_place_title({ event: event.name }, words),
  };
}

const placeOf = ({ event }: OrderFrame) => ({ venue: event.venue_name, city: event.city_name });
