import { standing } from '#modules/catalog/index.ts';
import { viewSiteInfo } from '#modules/site/index.ts';
import {
  calendarEntry,
  fileNameOf,
  type LoadedTicket,
  type LoadedTickets,
  type TicketServices,
} from '#modules/tickets/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { eventPath } from '#web/paths/catalogue.ts';
import { type CalendarVisit, writeCalendar } from './calendar-file.rules.ts';
import { makeDocument } from './pdf/make-document.ts';
import { printTickets } from './pdf/print.ts';
import type { PageSize } from './pdf/ticket-sheet.ts';

type Needs = Pick<TicketServices, 'db' | 'signingKeys' | 'publicUrl'>;

// A holder learns nothing of the order, not even its reference.
type Role = 'buyer' | 'holder';

export interface TicketFile {
  name: string;
  contentType: string;
  content: Uint8Array;
}

export const PDF_TYPE = 'application/pdf';
export const ICS_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';
// More pages would be too heavy for a mail and slow to open on a phone.
export const MOST_PAGES = 100;

// A PDF of the ticket `only`, or of all tickets of the order.
export async function makePdf(
  { db, signingKeys, publicUrl }: Needs,
  loaded: LoadedTickets,
  only: LoadedTicket | null,
  wanted: { locale: Locale; size: PageSize; role: Role },
): Promise<TicketFile> {
  const signer = await signingKeys.signerOf(loaded.event.id);
  const document = makeDocument(loaded, ticketsToPrint(loaded, only), {
    ...wanted,
    signer,
    siteName: await siteName(db.sql, publicUrl, wanted.locale),
    siteAddress: publicUrl.replace(/^https?:\/\//, ''),
  });
  return {
    name: `${nameOf(loaded, only, wanted.role)}.pdf`,
    contentType: PDF_TYPE,
    content: await printTickets(document),
  };
}

// Without `only`, the tickets of the order that the buyer has not passed on.
function ticketsToPrint({ tickets }: LoadedTickets, only: LoadedTicket | null): LoadedTicket[] {
  if (only) return [only];
  return tickets.filter((ticket) => ticket.passed_on_at === null).slice(0, MOST_PAGES);
}

// One entry per day for which the order has tickets.
export async function makeCalendar(
  { db, publicUrl }: Needs,
  loaded: LoadedTickets,
  only: LoadedTicket | null,
  { locale, role }: { locale: Locale; role: Role },
): Promise<TicketFile> {
  const { order, event } = loaded;
  const isPostponed = standing(event.status, event.previous_starts_at) === 'postponed';
  const allDays = [...new Set(loaded.tickets.map((ticket) => ticket.valid_on))].sort();
  const days = only ? [only.valid_on] : allDays;
  const owner = only && role === 'holder' ? only.id : order.reference.toLowerCase();
  const visits = days.map((validOn): CalendarVisit => {
    const entry = calendarEntry(event, validOn, locale);
    return {
      ...entry,
      // Made from the order and not from the event: if two buyers share a family calendar, it shows both. A day that moves is the
      // same visit, so it is known by its place among the days.
      uid: `${owner}-${validOn === null ? 'all' : allDays.indexOf(validOn) + 1}@${new URL(publicUrl).hostname}`,
      isCancelled: event.status === 'cancelled',
      isPostponed,
      ...(isPostponed && { title: m.mail_postponed_subject({ event: entry.title }, { locale }) }),
      changedAt: event.updated_at,
      url: publicUrl + eventPath(event.slug),
      alarm: m.ics_alarm({ event: entry.title }, { locale }),
    };
  });
  const name = await siteName(db.sql, publicUrl, locale);
  return {
    name: `${nameOf(loaded, only, role)}.ics`,
    contentType: ICS_TYPE,
    content: Buffer.from(writeCalendar(visits, name)),
  };
}

function nameOf({ order, event }: LoadedTickets, only: LoadedTicket | null, role: Role): string {
  if (only && role === 'holder') return fileNameOf(only.code, null, event.slug);
  return fileNameOf(order.reference, only?.number ?? null, event.slug);
}

export async function siteName(db: Sql, publicUrl: string, locale: Locale): Promise<string> {
  return (await viewSiteInfo(db, publicUrl, locale)).name;
}
