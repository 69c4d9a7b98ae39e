import { standing } from '#modules/catalog/index.ts';
import { holderFile, orderFiles } from '#modules/documents/index.ts';
import { type LoadedTicket, movedRefundUntil, type TicketEventRow } from '#modules/tickets/index.ts';
import type { MailRow } from '#platform/messages/layout/mail-layout.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay, formatFull, formatPlainDay } from '#shared/time.ts';
import type { PassedOn } from '../tell-holders.ts';
import { composeOrderMail, type OrderFrame, type OrderMail, whenAndWhere } from './order-frame.ts';

// An event has a new date, none for now, or its old one after all: to whoever bought tickets, and to those whom they were passed
// on to. With a new date the papers come along, because the old ones name the old date.

const WORDS = {
  moved: {
    subject: m.mail_moved_subject,
    title: m.mail_moved_title,
    text: m.mail_moved_text,
    holderText: m.mail_moved_holder_text,
    sms: m.sms_moved,
  },
  postponed: {
    subject: m.mail_postponed_subject,
    title: m.mail_postponed_title,
    text: m.mail_postponed_text,
    holderText: m.mail_postponed_holder_text,
    sms: m.sms_postponed,
  },
  onAgain: {
    subject: m.mail_on_again_subject,
    title: m.mail_on_again_title,
    text: m.mail_on_again_text,
    holderText: m.mail_on_again_holder_text,
    sms: m.sms_on_again,
  },
};

function kindOf({ status, previous_starts_at }: TicketEventRow): keyof typeof WORDS {
  if (standing(status, previous_starts_at) === 'postponed') return 'postponed';
  return previous_starts_at === null ? 'onAgain' : 'moved';
}

export const movedSms = (event: TicketEventRow) => WORDS[kindOf(event)].sms;

export function composeMovedMail(frame: OrderFrame, mine: readonly LoadedTicket[]): OrderMail {
  const { order, event, orderUrl } = frame;
  const words = { locale: order.locale };
  const kind = kindOf(event);
  return composeOrderMail(frame, {
    ...head(frame),
    paragraphs: [WORDS[kind].text(dates(frame), words), ...refundOf(frame)],
    button: { label: m.mail_order_button({}, words), url: orderUrl },
    rows: [...rowsOf(frame, mine), { label: m.pdf_reference({}, words), value: order.reference }],
    attachments: kind === 'moved' ? orderFiles(frame) : [],
  });
}

// Does not name the order or its price.
export function composeMovedHolderMail(frame: OrderFrame, { sender, ticket, url }: PassedOn): OrderMail {
  const words = { locale: frame.order.locale };
  const kind = kindOf(frame.event);
  return composeOrderMail(frame, {
    ...head(frame),
    paragraphs: [WORDS[kind].holderText({ ...dates(frame), sender }, words)],
    button: { label: m.mail_tickets_button({ count: 1 }, words), url },
    rows: rowsOf(frame, [ticket]),
    foot: m.mail_foot_receiver({ sender, site: frame.siteName }, words),
    attachments: kind === 'moved' ? [holderFile(frame, ticket)] : [],
  });
}

function head({ order, event }: OrderFrame) {
  const words = { locale: order.locale };
  const day = formatDay(event.starts_at, event.time_zone, order.locale);
  const { subject, title } = WORDS[kindOf(event)];
  return {
    answers: 'organizer' as const,
    subject: subject({ event: event.name, day }, words),
    preheader: m.mail_moved_preheader({}, words),
    title: title({ event: event.name }, words),
  };
}

// Of one that was put off, when it was to be; otherwise of the day before this one.
const dates = ({ order, event }: OrderFrame) => ({
  before: formatDay(event.previous_starts_at ?? event.starts_at, event.time_zone, order.locale),
  when: formatFull(event.starts_at, event.time_zone, order.locale),
});

// What waits for a date has none to show; tickets for certain days are for those.
function rowsOf(frame: OrderFrame, tickets: readonly LoadedTicket[]): MailRow[] {
  const [when, ...where] = whenAndWhere(frame);
  if (!when || kindOf(frame.event) === 'postponed') return where;
  const days = [...new Set(tickets.map((ticket) => ticket.valid_on))].sort();
  const value = days.flatMap((day) => (day === null ? [] : formatPlainDay(day, frame.order.locale)));
  return [
    value.length < days.length || value.length === 0 ? when : { ...when, value: value.join(', ') },
    ...where,
  ];
}

function refundOf({ order, event }: OrderFrame): string[] {
  const words = { locale: order.locale };
  if (order.total_minor === 0) return [];
  if (kindOf(event) === 'postponed') return [m.mail_postponed_refund({}, words)];
  const until = movedRefundUntil(event, order.placed_at);
  return until === null
    ? []
    : [m.mail_moved_refund({ until: formatFull(until, event.time_zone, order.locale) }, words)];
}
