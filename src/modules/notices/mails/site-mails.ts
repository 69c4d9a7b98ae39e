import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney } from '#shared/money.ts';
import { composeOrderMail, type OrderFrame, type OrderMail } from './order-frame.ts';

// A bank opened, lost or won a dispute; somebody paid more than once, or not the right sum; or a refund failed or has
// no known result.
export type SiteNews =
  | 'dispute-open'
  | 'dispute-won'
  | 'dispute-lost'
  | 'paid-twice'
  | 'needs-review'
  | 'refund-failed'
  | 'refund-late';

// For each: what happened, and what to do about it.
const NEWS = {
  'dispute-open': [m.mail_dispute_open, m.mail_dispute_open_text],
  'dispute-won': [m.mail_dispute_won, m.mail_dispute_won_text],
  'dispute-lost': [m.mail_dispute_lost, m.mail_dispute_lost_text],
  'paid-twice': [m.mail_paid_twice, m.mail_paid_twice_text],
  'needs-review': [m.mail_misfit, m.mail_misfit_text],
  'refund-failed': [m.mail_refund_failed, m.mail_refund_failed_text],
  'refund-late': [m.mail_refund_late, m.mail_refund_late_text],
} as const;

// To the people who run the site; their reply goes to the buyer.
export function composeSiteMail(frame: OrderFrame, news: SiteNews): OrderMail {
  const { order, event, siteName } = frame;
  const words = { locale: order.locale };
  const { reference } = order;
  const buyer = harmless(order.buyer_name);
  const amount = formatMoney(order.total_minor, order.currency, order.locale, 'total');
  const [title, text] = NEWS[news];
  return composeOrderMail(frame, {
    answers: 'buyer',
    subject: `${title({}, words)} · ${reference}`,
    preheader: `${event.name} · ${amount}`,
    title: title({}, words),
    paragraphs: [text({ buyer, amount, event: event.name }, words)],
    button: null,
    rows: [{ label: m.pdf_reference({}, words), value: reference }],
    foot: m.mail_foot_site({ site: siteName }, words),
  });
}
