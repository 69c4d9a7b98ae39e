import { m } from '#shared/messages/messages.js';
import { formatDay } from '#shared/time.ts';
import { composeOrderMail, type OrderFrame, type OrderMail } from './order-frame.ts';

// An order of the person who asked, or a ticket that was given to them.
export interface OwnLink {
  frame: OrderFrame;
  label: string;
  url: string;
}

// Signed links to all that the person who asked has; the first is that of their latest order, if there is one.
export function composeLinksMail({ frame, url }: OwnLink, links: OwnLink[]): OrderMail {
  const words = { locale: frame.order.locale };
  return composeOrderMail(frame, {
    answers: 'site',
    subject: m.mail_links_subject({ site: frame.siteName }, words),
    preheader: m.mail_links_preheader({}, words),
    title: m.mail_links_title({}, words),
    paragraphs: [m.mail_links_text({}, words)],
    button: { label: m.mail_links_button({}, words), url },
    rows: links.map(({ label, frame: { event }, url: own }) => ({
      label,
      value: event.name,
      more: formatDay(event.starts_at, event.time_zone, words.locale),
      url: own,
    })),
    small: [m.mail_links_not_you({}, words), m.mail_tickets_secret({}, words)],
    // Whoever was given a ticket is told nothing of its order.
    foot: m.account_mail_foot({ site: frame.siteName }, words),
  });
}
