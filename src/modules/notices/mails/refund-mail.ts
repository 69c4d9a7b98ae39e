import type { RefundRequestRow } from '#modules/tickets/index.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { sellerOrderPath } from '#web/paths/seller.ts';
import { composeOrderMail, type OrderFrame, type OrderMail } from './order-frame.ts';

// To the organiser, whose reply goes to the buyer.
export function composeRefundAskedMail(
  frame: OrderFrame,
  { words: reason, asked_at: askedAt }: Pick<RefundRequestRow, 'words' | 'asked_at'>,
): OrderMail {
  const { order, event, publicUrl } = frame;
  const at = (instant: Date) => formatFull(instant, event.time_zone, order.locale);
  const policy = event.texts[order.locale]?.refund || event.refund_policy;
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
    button: {
      label: m.mail_refund_asked_button({}, words),
      url: publicUrl + sellerOrderPath(event.organizer_slug, reference),
    },
    rows: [
      { label: m.pdf_reference({}, words), value: reference },
      { label: m.mail_refund_asked_when({}, words), value: at(askedAt) },
      // Whether the organiser's own time to ask was over then, they see from these: it stands in words of their own.
      { label: m.mail_refund_asked_start({}, words), value: at(event.starts_at) },
      ...(policy === '' ? [] : [{ label: m.pdf_refund_title({}, words), value: policy }]),
    ],
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
