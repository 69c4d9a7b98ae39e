import { namedIn, standing } from '#modules/catalog/index.ts';
import { drawQr, qrPath } from '#platform/qr/draw-qr.ts';
import type { Locale } from '#shared/i18n.ts';
import { toMajor } from '#shared/money.ts';
import { posterImage } from '#shared/poster/poster-image.ts';
import { zoneLabel } from '#shared/time.ts';
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links.rules.ts';
import type { EventSigner } from './codes/signing-keys.ts';
import { shortType } from './codes/ticket-code.rules.ts';
import type { LoadedTicket, LoadedTickets } from './load-tickets.ts';
import { presentStanding } from './present-standing.ts';
import { sayingOf } from './sayings.ts';
import type { Showing } from './showing.ts';
import { isForAnother } from './standing.rules.ts';
import type { QrView, TicketEventView, TicketView } from './tickets.contract.ts';
import type { TicketEventRow } from './tickets.queries.ts';
import { validityOf, visitOf } from './tickets.rules.ts';

export function presentTicket(loaded: LoadedTickets, ticket: LoadedTicket, showing: Showing): TicketView {
  const { order, event, tickets } = loaded;
  const { role } = showing;
  const validity = validityOf(event, ticket.valid_on);
  const isTheirs = ticket.passed_on_at !== null && role === 'buyer';
  const opensDoors = !isTheirs && ticket.state !== 'revoked';
  return {
    id: ticket.id,
    code: opensDoors ? ticket.code : null,
    state: ticket.state,
    used_at: ticket.used_at?.toISOString() ?? null,
    number: ticket.number,
    count: tickets.length,
    order_reference: role === 'buyer' ? order.reference : null,
    role,
    is_passed_on: isTheirs,
    holder: ticket.holder ?? order.buyer_name,
    is_named: isForAnother(ticket, order.buyer_name),
    ticket_type: { id: ticket.ticket_type_id, name: ticket.typeName },
    date: ticket.valid_on,
    admits: ticket.admits,
    valid_from: validity.from.toISOString(),
    valid_until: validity.until.toISOString(),
    price: role === 'buyer' ? toMajor(ticket.priceMinor) : null,
    currency: order.currency,
    saying: sayingOf(ticket.id, showing.locale),
    event: presentEvent(event, showing.locale),
    qr: opensDoors ? presentQr(codeOf(showing.signer, event, ticket)) : null,
    links: !opensDoors
      ? null
      : {
          ...filePaths(`/files/tickets/${ticket.id}`, fileTokenOf(ticket, showing)),
          google_calendar: googleCalendarUrl(calendarEntry(event, ticket.valid_on, showing.locale)),
          outlook_calendar: outlookCalendarUrl(calendarEntry(event, ticket.valid_on, showing.locale)),
        },
    sharing: presentStanding(loaded, ticket, showing),
  };
}

function fileTokenOf(ticket: LoadedTicket, { role, isByAccount, orderToken, ticketAccess }: Showing) {
  if (role === 'buyer') return orderToken;
  return isByAccount ? null : ticketAccess.ticketToken(ticket.id, ticket.held_since);
}

// Drawing a code takes a millisecond or two: after each ticket of a large order, other requests get their turn.
export async function presentTickets(loaded: LoadedTickets, showing: Showing): Promise<TicketView[]> {
  const views: TicketView[] = [];
  for (const ticket of loaded.tickets) {
    views.push(presentTicket(loaded, ticket, showing));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return views;
}

// The text of a ticket's QR code, signed now.
export function codeOf(signer: EventSigner, event: TicketEventRow, ticket: LoadedTicket): string {
  const { from, until } = validityOf(event, ticket.valid_on);
  return signer.codeOf({
    ticketId: ticket.id,
    type: shortType(ticket.ticket_type_id),
    validFromS: Math.floor(from.getTime() / 1000),
    validUntilS: Math.floor(until.getTime() / 1000),
    generation: ticket.generation,
  });
}

function presentQr(text: string): QrView {
  const drawing = drawQr(text);
  return { text, path: qrPath(drawing), size: drawing.size };
}

export function presentEvent(event: TicketEventRow, locale: Locale): TicketEventView {
  return {
    id: event.id,
    slug_name: event.slug,
    name: namedIn(event, locale).name,
    status: standing(event.status, event.previous_starts_at),
    doors_at: event.doors_at?.toISOString() ?? null,
    start_at: event.starts_at.toISOString(),
    end_at: event.ends_at.toISOString(),
    time_zone: event.time_zone,
    zone: zoneLabel(event.starts_at, event.time_zone),
    venue: event.venue_name,
    address: event.address,
    landmark: event.landmark,
    city: event.city_name,
    lat: event.lat,
    lng: event.lng,
    main_image: posterOf(event, '4x5'),
    organizer: {
      name: event.organizer_name,
      slug_name: event.organizer_slug,
      email: event.organizer_email,
      phone: event.organizer_phone,
    },
  };
}

export const posterOf = (event: TicketEventRow, ratio: '4x5' | 'og') => posterImage(event, ratio);

// Without a token they open for whoever may see the order by their session or cookie.
export function filePaths(base: string, token: string | null) {
  const secret = token === null ? '' : `?t=${token}`;
  return {
    pdf: `${base}.pdf${secret}`,
    pdf_small: `${base}.pdf${secret}${token === null ? '?' : '&'}size=a6`,
    ics: `${base}.ics${secret}`,
  };
}

export const placeOf = (event: TicketEventRow) =>
  [event.venue_name, event.address, event.city_name].filter(Boolean).join(', ');

// Without a link to the ticket, because calendars are often shared.
export function calendarEntry(event: TicketEventRow, validOn: string | null, locale: Locale) {
  const { name: title } = namedIn(event, locale);
  return { title, place: placeOf(event), details: event.landmark, ...visitOf(event, validOn) };
}
