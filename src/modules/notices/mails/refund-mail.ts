import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney } from '#shared/money.ts';
import { composeOrderMail, type OrderFrame, type OrderMail } from './order-frame.ts';

// To the organiser, whose reply goes to the buyer.
export function composeRefundAskedMail(frame: OrderFrame, reason: string): OrderMail {
  const { order, event } = frame;
  const words = { locale: order.locale };
  const { reference } = order;
  const buyer = harmless(order.buyer_name);
  const amount = formatMoney(order.total_minor, order.currency, order.locale, 'total');
  return composeOrderMail(frame, {
    answers: 'buyer',
    subject: m.mail_refund_asked_subject({ reference, event: event.name }, words),
    preheader: m.mail_refund_asked_preheader({ buyer, amount }, words),
    title: m.mail_refund_asked_title({ buyer }, words),
    paragraphs: [
      m.mail_refund_asked_text({ buyer, amount, event: event.name }, words),
      ...(reason === '' ? [] : [`“${reason}”`]),
    ],
    button: null,
    rows: [{ label: m.pdf_reference({}, words), value: reference }],
    foot: m.mail_foot_organizer({ site: frame.siteName, event: event.name }, words),
  });
}

// To the buyer, whose reply goes to the organiser.
export function composeRefundAnsweredMail(frame: OrderFrame, answer: string, isGranted: boolean): OrderMail {
  const { order, event } = frame;
  const words = { locale: order.locale };
  const organizer = event.organizer_name;
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject: m.mail_refund_answered_subject({ event: event.name }, words),
    preheader: m.mail_refund_answered_preheader({ organizer }, words),
    title: m.mail_refund_answered_title({ organizer }, words),
    paragraphs: [
      `“${answer}”`,
      isGranted
        ? m.mail_refund_answered_granted({}, words)
        : m.mail_refund_answered_refused({ event: event.name }, words),
    ],
    button: { label: m.mail_order_button({}, words), url: frame.orderUrl },
    rows: [{ label: m.pdf_reference({}, words), value: order.reference }],
  });
}
