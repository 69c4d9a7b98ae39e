import { m } from '#shared/messages/messages.js';
import { formatDay } from '#shared/time.ts';
import { composeOrderMail, type OrderFrame, type OrderMail } from './order-frame.ts';

// Signed links to all orders of the person who asked; the first frame is that of the latest order.
export function composeLinksMail(frame: OrderFrame, frames: OrderFrame[]): OrderMail {
  const words = { locale: frame.order.locale };
  return composeOrderMail(frame, {
    answers: 'site',
    subject: m.mail_links_subject({ site: frame.siteName }, words),
    preheader: m.mail_links_preheader({}, words),
    title: m.mail_links_title({}, words),
    paragraphs: [m.mail_links_text({}, words)],
    button: { label: m.mail_links_button({}, words), url: frame.orderUrl },
    rows: frames.map(({ order, event, orderUrl }) => ({
      label: order.reference,
      value: event.name,
      more: formatDay(event.starts_at, event.time_zone, words.locale),
      url: orderUrl,
    })),
    small: [m.mail_links_not_you({}, words), m.mail_tickets_secret({}, words)],
  });
}
