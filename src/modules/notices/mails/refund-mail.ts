import { m } from '#shared/messages/messages.js';
import { formatMoney } from '#shared/money.ts';
import { composeOrderMail, type OrderFrame, type OrderMail } from './order-frame.ts';

// To the organiser, whose reply goes to the buyer.
export function composeRefundAskedMail(frame: OrderFrame, reason: string): OrderMail {
  const { order, event } = frame;
  const words = { locale: order.locale };
  const { buyer_name: buyer, reference } = order;
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
