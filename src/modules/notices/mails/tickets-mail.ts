import { orderFiles } from '#modules/documents/index.ts';
import { finePrintOf, type LoadedTickets, stillTheBuyers } from '#modules/tickets/index.ts';
import { jsonScript } from '#platform/messages/layout/html.ts';
import { harmless } from '#shared/harmless-name.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMajor } from '#shared/money.ts';
import { formatDay, formatFull, isoWithOffset } from '#shared/time.ts';
import { composeOrderMail, type OrderFrame, type OrderMail, whenAndWhere } from './order-frame.ts';

// Further tickets are listed only in the PDF and on the page.
const MOST_STUBS = 20;

export function composeTicketsMail(frame: OrderFrame, loaded: LoadedTickets): OrderMail {
  const { order, event, orderUrl } = frame;
  const { locale } = order;
  const words = { locale };
  // When the mail is sent again, tickets that were passed on meanwhile are left out.
  const tickets = stillTheBuyers(loaded);
  const count = tickets.length;
  const day = formatDay(event.starts_at, event.time_zone, locale);
  const total =
    order.total_minor === 0
      ? m.pdf_free({}, words)
      : formatMoney(order.total_minor, order.currency, locale, 'total');
  return composeOrderMail(frame, {
    answers: 'organizer',
    subject: m.mail_tickets_subject({ count, event: event.name, day }, words),
    preheader: m.mail_tickets_preheader(
      { when: formatFull(event.starts_at, event.time_zone, locale), venue: event.venue_name },
      words,
    ),
    title: m.mail_tickets_title({ event: event.name }, words),
    paragraphs: [whatIsSent(tickets, locale)],
    button: { label: m.mail_tickets_button({ count }, words), url: orderUrl },
    rows: [
      ...whenAndWhere(frame),
      { label: m.mail_paid({}, words), value: total },
      { label: m.pdf_reference({}, words), value: order.reference },
    ],
    stubs: tickets.slice(0, MOST_STUBS).map((ticket) => ({
      title: ticket.typeName,
      more: [harmless(ticket.holder ?? order.buyer_name), finePrintOf(ticket, locale)]
        .filter(Boolean)
        .join(' · '),
      side: `${ticket.number}/${loaded.tickets.length}`,
    })),
    small: [m.mail_tickets_secret({}, words)],
    data: jsonScript(tickets.slice(0, MOST_STUBS).map((ticket) => reservation(frame, ticket))),
    attachments: orderFiles(frame),
  });
}

// The number of people per code is said once if it is the same for all tickets. Each ticket says it in any case.
export function whatIsSent(tickets: readonly { admits: number }[], locale: Locale): string {
  const words = { locale };
  const count = tickets.length;
  const [admits = 1, ...others] = new Set(tickets.map((ticket) => ticket.admits));
  const codes =
    others.length === 0 ? m.mail_code_admits({ count, admits }, words) : m.mail_codes_differ({}, words);
  return `${m.mail_tickets_text({ count }, words)} ${codes}`;
}

// Data from which mail programs remind people of their event.
function reservation(
  { order, event, orderUrl, eventUrl }: OrderFrame,
  ticket: LoadedTickets['tickets'][number],
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'EventReservation',
    reservationNumber: `${order.reference}-${ticket.number}`,
    reservationStatus: 'https://schema.org/ReservationConfirmed',
    underName: { '@type': 'Person', name: harmless(ticket.holder ?? order.buyer_name) },
    reservationFor: {
      '@type': 'Event',
      name: event.name,
      startDate: isoWithOffset(event.starts_at, event.time_zone),
      endDate: isoWithOffset(event.ends_at, event.time_zone),
      url: eventUrl,
      location: {
        '@type': 'Place',
        name: event.venue_name,
        address: {
          '@type': 'PostalAddress',
          streetAddress: event.address,
          addressLocality: event.city_name,
          addressCountry: event.country_code,
        },
      },
    },
    totalPrice: toMajor(ticket.priceMinor),
    priceCurrency: order.currency,
    modifyReservationUrl: orderUrl,
  };
}
