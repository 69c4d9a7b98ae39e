import type { Attempt } from '#modules/payments/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney } from '#shared/money.ts';
import { maskPhone } from '#shared/phone.ts';
import { formatTime, zoneLabel } from '#shared/time.ts';
import { composeOrderMail, type OrderFrame, type OrderMail, whenAndWhere } from './order-frame.ts';

// Each of these mails says first what happened, then whether money moved, then what to do.

export function composeTooLateMail(frame: OrderFrame, returnedMinor: number): OrderMail {
  const { order, event, orderUrl } = frame;
  const words = { locale: order.locale };
  const amount = formatMoney(returnedMinor, order.currency, order.locale, 'total');
  return composeOrderMail(frame, {
    answers: 'site',
    subject: m.mail_late_subject({ event: event.name }, words),
    preheader: m.mail_late_preheader({ amount }, words),
    title: m.mail_late_title({}, words),
    paragraphs: [m.mail_late_text({ amount, event: event.name }, words), m.mail_late_next({}, words)],
    button: { label: m.mail_order_button({}, words), url: orderUrl },
    rows: referenceRow(frame),
  });
}

// Says which of the payments goes back, so that nobody waits for the other one.
export function composePaidTwiceMail(
  frame: OrderFrame,
  returnedMinor: number,
  payment: Pick<Attempt, 'provider' | 'phone'> | null,
): OrderMail {
  const { order, event, orderUrl } = frame;
  const words = { locale: order.locale };
  const amount = formatMoney(returnedMinor, order.currency, order.locale, 'total');
  const where = placeOfMoney(payment, event.country_code, words);
  return composeOrderMail(frame, {
    answers: 'site',
    subject: m.mail_twice_subject({ amount, event: event.name }, words),
    preheader: m.mail_twice_preheader({}, words),
    title: m.mail_twice_title({}, words),
    paragraphs: [
      m.mail_twice_text({ amount, event: event.name, where }, words),
      m.mail_twice_next({}, words),
      m.mail_refund_next({}, words),
    ],
    button: { label: m.mail_order_button({}, words), url: orderUrl },
    rows: referenceRow(frame),
  });
}

function placeOfMoney(
  payment: Pick<Attempt, 'provider' | 'phone'> | null,
  country: string,
  words: { locale: Locale },
): string {
  if (payment?.phone) return m.refund_to_mpesa({ phone: maskPhone(payment.phone, country) }, words);
  return payment?.provider === 'stripe' ? m.refund_to_card({}, words) : m.refund_to_other({}, words);
}

export function composeRefundMail(frame: OrderFrame, returnedMinor: number): OrderMail {
  const { order, event, orderUrl } = frame;
  const words = { locale: order.locale };
  const amount = formatMoney(returnedMinor, order.currency, order.locale, 'total');
  return composeOrderMail(frame, {
    answers: 'site',
    subject: m.mail_refund_subject({ amount, event: event.name }, words),
    preheader: m.mail_refund_preheader({ reference: order.reference }, words),
    title: m.mail_refund_title({ amount }, words),
    paragraphs: [m.mail_refund_text({ amount, event: event.name }, words), m.mail_refund_next({}, words)],
    button: { label: m.mail_order_button({}, words), url: orderUrl },
    rows: referenceRow(frame),
  });
}

export function composeFailedMail(frame: OrderFrame): OrderMail {
  const { order, event, orderUrl } = frame;
  const { locale } = order;
  const time = `${formatTime(order.expires_at, event.time_zone, locale)} ${zoneLabel(order.expires_at, event.time_zone)}`;
  return composeOrderMail(frame, {
    answers: 'site',
    subject: m.mail_failed_subject({ event: event.name }, { locale }),
    preheader: m.mail_failed_preheader({ time }, { locale }),
    title: m.mail_failed_title({}, { locale }),
    paragraphs: [m.mail_failed_text({ time }, { locale }), m.mail_failed_money({}, { locale })],
    button: { label: m.mail_failed_button({}, { locale }), url: orderUrl },
    rows: [...whenAndWhere(frame), ...referenceRow(frame)],
  });
}

export function composePendingMail(frame: OrderFrame): OrderMail {
  const { order, event, orderUrl } = frame;
  const words = { locale: order.locale };
  return composeOrderMail(frame, {
    answers: 'site',
    subject: m.mail_pending_subject({ event: event.name }, words),
    preheader: m.mail_pending_preheader({}, words),
    title: m.mail_pending_title({}, words),
    paragraphs: [m.mail_pending_text({}, words), m.mail_pending_next({}, words)],
    button: { label: m.mail_pending_button({}, words), url: orderUrl },
    rows: [...whenAndWhere(frame), ...referenceRow(frame)],
  });
}

export function composeExpiredMail(frame: OrderFrame): OrderMail {
  const { order, event, eventUrl } = frame;
  const words = { locale: order.locale };
  return composeOrderMail(frame, {
    answers: 'site',
    subject: m.mail_expired_subject({ event: event.name }, words),
    preheader: m.mail_expired_preheader({}, words),
    title: m.mail_expired_title({}, words),
    paragraphs: [m.mail_expired_text({ event: event.name }, words), m.mail_failed_money({}, words)],
    button: { label: m.mail_expired_button({}, words), url: eventUrl },
    rows: [...whenAndWhere(frame), ...referenceRow(frame)],
  });
}

const referenceRow = ({ order }: OrderFrame) => [
  { label: m.pdf_reference({}, { locale: order.locale }), value: order.reference },
];
