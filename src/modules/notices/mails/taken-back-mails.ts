import type { LoadedTicket, RefundCause } from '#modules/tickets/index.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney } from '#shared/money.ts';
import { composeOrderMail, type OrderFrame, type OrderMail } from './order-frame.ts';

// Tickets are no longer valid: mails to the buyer, and to people to whom one was passed on.

interface TakenBack {
  tickets: readonly LoadedTicket[];
  amountMinor: number;
  cause: RefundCause;
}

export function composeTicketsRefundedMail(
  frame: OrderFrame,
  { tickets, amountMinor, cause }: TakenBack,
): OrderMail {
  const { order, orderUrl } = frame;
  const { locale } = order;
  const event = frame.event.name;
  const words = { locale };
  const list = tickets.map(({ number, typeName }) => `${number} (${typeName})`).join(', ');
  const amount = formatMoney(amountMinor, order.currency, locale, 'total');
  const isCancelled = cause === 'event_cancelled';
  const text = isCancelled
    ? m.mail_off_text({ event }, words)
    : cause === 'event_moved'
      ? m.mail_moved_back_text({ event, tickets: list }, words)
      : m.mail_back_text({ event, tickets: list }, words);
  const money = amountMinor === 0 ? [] : [m.mail_back_money({ amount }, words)];
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject: isCancelled ? m.mail_off_subject({ event }, words) : m.mail_back_subject({ event }, words),
    preheader: money[0] ?? text,
    title: isCancelled ? m.mail_off_title({ event }, words) : m.mail_back_title({}, words),
    paragraphs: [text, ...money],
    button: { label: m.mail_order_button({}, words), url: orderUrl },
    rows: [{ label: m.pdf_reference({}, words), value: order.reference }],
  });
}

// Does not name the order or its price; `sender` is the person who passed the ticket on.
export function composeHolderLostMail(
  frame: OrderFrame,
  { sender, cause }: { sender: string; cause: RefundCause },
): OrderMail {
  const words = { locale: frame.order.locale };
  const event = frame.event.name;
  const isCancelled = cause === 'event_cancelled';
  const text = isCancelled
    ? m.mail_off_holder_text({ event, sender }, words)
    : m.mail_back_holder_text({ sender }, words);
  const subject = isCancelled
    ? m.mail_off_subject({ event }, words)
    : m.mail_back_holder_subject({ event }, words);
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject,
    preheader: text,
    title: isCancelled ? m.mail_off_title({ event }, words) : subject,
    paragraphs: [text],
    button: null,
    foot: m.mail_foot_receiver({ sender, site: frame.siteName }, words),
  });
}
