import { holderFile, orderFiles } from '#modules/documents/index.ts';
import { type LoadedTicket, movedRefundUntil } from '#modules/tickets/index.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay, formatFull } from '#shared/time.ts';
import { composeOrderMail, type OrderFrame, type OrderMail, whenAndWhere } from './order-frame.ts';

// An event has a new date: to whoever bought tickets, and to those whom they were passed on to. The papers come with
// it, because the old ones name the old date.

export function composeMovedMail(frame: OrderFrame): OrderMail {
  const { order, event, orderUrl } = frame;
  const words = { locale: order.locale };
  const until = order.total_minor === 0 ? null : movedRefundUntil(event, order.placed_at);
  const refund =
    until === null
      ? []
      : [m.mail_moved_refund({ until: formatFull(until, event.time_zone, order.locale) }, words)];
  return composeOrderMail(frame, {
    ...head(frame),
    paragraphs: [m.mail_moved_text(dates(frame), words), ...refund],
    button: { label: m.mail_order_button({}, words), url: orderUrl },
    rows: [...whenAndWhere(frame), { label: m.pdf_reference({}, words), value: order.reference }],
    attachments: orderFiles(frame),
  });
}

// Does not name the order or its price; `sender` is whoever passed it on.
export function composeMovedHolderMail(
  frame: OrderFrame,
  { sender, ticket, url }: { sender: string; ticket: LoadedTicket; url: string },
): OrderMail {
  const words = { locale: frame.order.locale };
  return composeOrderMail(frame, {
    ...head(frame),
    paragraphs: [m.mail_moved_holder_text({ ...dates(frame), sender }, words)],
    button: { label: m.mail_tickets_button({ count: 1 }, words), url },
    rows: whenAndWhere(frame),
    foot: m.mail_foot_receiver({ sender, site: frame.siteName }, words),
    attachments: [holderFile(frame, ticket)],
  });
}

function head({ order, event }: OrderFrame) {
  const words = { locale: order.locale };
  const day = formatDay(event.starts_at, event.time_zone, order.locale);
  return {
    answers: 'organizer' as const,
    subject: m.mail_moved_subject({ event: event.name, day }, words),
    preheader: m.mail_moved_preheader({}, words),
    title: m.mail_moved_title({ event: event.name }, words),
  };
}

const dates = ({ order, event }: OrderFrame) => ({
  before: formatDay(event.previous_starts_at ?? event.starts_at, event.time_zone, order.locale),
  when: formatFull(event.starts_at, event.time_zone, order.locale),
});
