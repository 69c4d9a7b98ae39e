import { namedIn, standing } from '#modules/catalog/index.ts';
import {
  codeOf,
  type EventSigner,
  finePrintOf,
  type LoadedTicket,
  type LoadedTickets,
  sayingOf,
  type TicketEventRow,
  visitOf,
} from '#modules/tickets/index.ts';
import { groupedCode } from '#shared/grouped-code.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney } from '#shared/money.ts';
import { designOf } from '#shared/poster/poster-traits.ts';
import {
  endsInTheNight,
  formatDay,
  formatFull,
  formatPlainDay,
  formatTime,
  plainDateIn,
  zoneLabel,
} from '#shared/time.ts';
import type { Fact, PageSize, TicketDocument, TicketSheet } from './ticket-sheet.ts';

export interface Printing {
  signer: EventSigner;
  locale: Locale;
  size: PageSize;
  // A holder, to whom the ticket was passed on, sees nothing of the order: neither its reference nor a price.
  role: 'buyer' | 'holder';
  siteName: string;
  // The site's address without https://
  siteAddress: string;
}

// Puts into words what the pages show. `only` of the order's tickets, or all of them.
export function makeDocument(
  loaded: LoadedTickets,
  only: LoadedTicket[],
  printing: Printing,
): TicketDocument {
  const { order, event } = loaded;
  return {
    title: m.pdf_title({ event: namedIn(event, printing.locale).name }, { locale: printing.locale }),
    author: printing.siteName,
    language: printing.locale,
    issuedAt: only[0]?.issued_at ?? order.placed_at,
    size: printing.size,
    sheets: only.map((ticket) => makeSheet(loaded, ticket, printing)),
  };
}

function makeSheet(loaded: LoadedTickets, ticket: LoadedTicket, printing: Printing): TicketSheet {
  const { order, event, tickets } = loaded;
  const { locale } = printing;
  const words = { locale };
  const { palette } = designOf({
    category: event.category_slug,
    seed: event.poster_seed,
  });
  const visit = visitOf(event, ticket.valid_on);
  const isPostponed = standing(event.status, event.previous_starts_at) === 'postponed';
  const price =
    ticket.priceMinor === 0
      ? m.pdf_free({}, words)
      : formatMoney(ticket.priceMinor, order.currency, locale, 'tag');
  return {
    eventName: namedIn(event, locale).name,
    when: isPostponed ? m.badge_postponed({}, words) : formatFull(visit.from, event.time_zone, locale),
    doors: isPostponed ? m.event_postponed_text({}, words) : doorsLine(event, ticket.valid_on, locale),
    number: `${ticket.number}/${tickets.length}`,
    referenceLabel: m.pdf_reference({}, words),
    reference: printing.role === 'buyer' ? order.reference : null,
    codeLabel: m.pdf_code({}, words),
    code: ticket.state === 'revoked' ? null : groupedCode(ticket.code),
    qrText: ticket.state === 'revoked' ? null : codeOf(printing.signer, event, ticket),
    qrName: m.pdf_qr_name({ code: ticket.code }, words),
    who: [
      { label: m.pdf_holder({}, words), value: ticket.holder ?? order.buyer_name },
      { label: m.pdf_type({}, words), value: ticket.typeName, more: finePrintOf(ticket, locale) },
    ],
    facts: [
      { label: m.pdf_venue({}, words), value: event.venue_name, more: addressOf(event) },
      ...(event.landmark === '' ? [] : [{ label: m.pdf_landmark({}, words), value: event.landmark }]),
      ...(printing.role === 'buyer' ? [{ label: m.pdf_price({}, words), value: price }] : []),
      {
        label: m.pdf_organizer({}, words),
        value: event.organizer_name,
        more: event.organizer_phone ?? event.organizer_email ?? '',
      },
    ],
    saying: sayingOf(ticket.id, locale),
    stamp: stampOf(event, ticket, locale),
    notes: notesOf(event, ticket, printing),
    foot: siteOf(printing),
    colours: { ...palette, woven: between(palette.ground, palette.dusk) },
  };
}

// A third of the way from one colour to the other: visible, but text on it stays readable.
export function between(one: string, other: string): string {
  const mixed = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [one, other].map((tone) => Number.parseInt(tone.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * 0.35)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

const addressOf = (event: TicketEventRow) => [event.address, event.city_name].filter(Boolean).join(', ');

// "Doors 18:00 · Ends 23:30 EAT"; for a date pass, the one day on which it is valid, and its night.
function doorsLine(event: TicketEventRow, validOn: string | null, locale: Locale): string {
  const zone = event.time_zone;
  if (validOn !== null) {
    const day = m.pdf_valid_on({ day: formatPlainDay(validOn, locale) }, { locale });
    if (!endsInTheNight(event.ends_at, zone)) return day;
    return `${day}, ${m.ticket_night({ time: formatTime(event.ends_at, zone, locale) }, { locale })}`;
  }
  const isOneDay = plainDateIn(event.ends_at, zone) === plainDateIn(event.starts_at, zone);
  const time = `${formatTime(event.ends_at, zone, locale)} ${zoneLabel(event.ends_at, zone)}`;
  const when = isOneDay ? time : `${formatDay(event.ends_at, zone, locale)} · ${time}`;
  const ends = m.pdf_ends({ when }, { locale });
  if (event.doors_at === null) return ends;
  return `${m.pdf_doors({ time: formatTime(event.doors_at, zone, locale) }, { locale })} · ${ends}`;
}

function stampOf(event: TicketEventRow, ticket: LoadedTicket, locale: Locale): string | null {
  if (event.status === 'cancelled') return m.pdf_cancelled({}, { locale });
  return ticket.state === 'revoked' ? m.pdf_revoked({}, { locale }) : null;
}

const siteOf = ({ siteName, siteAddress }: Printing) => `${siteName} · ${siteAddress}`;

// Where the organiser shows no contact, the site helps.
function notesOf(event: TicketEventRow, { admits }: LoadedTicket, printing: Printing): Fact[] {
  const { locale } = printing;
  const contact = [event.organizer_phone, event.organizer_email].filter(Boolean).join(' · ');
  const own = event.texts[locale];
  const notes = [
    { label: m.pdf_door_title({}, { locale }), value: m.pdf_door({ admits }, { locale }) },
    { label: m.pdf_refund_title({}, { locale }), value: own?.refund || event.refund_policy },
    { label: m.pdf_age_title({}, { locale }), value: own?.age || event.age_policy },
    {
      label: m.pdf_help_title({}, { locale }),
      value: contact ? `${event.organizer_name} · ${contact}` : siteOf(printing),
    },
  ];
  return notes.filter((note) => note.value !== '');
}
