import { viewSiteInfo } from '#modules/content/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { type CalendarVisit, writeCalendar } from './calendar-file.rules.ts';
import type { LoadedTicket, LoadedTickets } from './load-tickets.ts';
import { makeDocument } from './pdf/make-document.ts';
import { printTickets } from './pdf/print-tickets.ts';
import type { PageSize } from './pdf/ticket-sheet.ts';
import { calendarEntry } from './present-ticket.ts';
import type { TicketServices } from './ticket-services.ts';
import { fileNameOf } from './tickets.rules.ts';

type Needs = Pick<TicketServices, 'db' | 'signingKeys' | 'publicUrl'>;

export interface TicketFile {
  name: string;
  contentType: string;
  content: Uint8Array;
}

export const PDF_TYPE = 'application/pdf';
export const ICS_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';
// A document of more would be too heavy for a mail and slow to open on a phone.
export const MOST_PAGES = 100;

// Of one ticket, or of all of the order.
export async function makePdf(
  { db, signingKeys, publicUrl }: Needs,
  loaded: LoadedTickets,
  only: LoadedTicket | null,
  wanted: { locale: Locale; size: PageSize },
): Promise<TicketFile> {
  const signer = await signingKeys.signerOf(loaded.event.id);
  const document = makeDocument(loaded, (only ? [only] : loaded.tickets).slice(0, MOST_PAGES), {
    ...wanted,
    signer,
    siteName: await siteName(db.sql, publicUrl, wanted.locale),
    siteAddress: publicUrl.replace(/^https?:\/\//, ''),
  });
  return {
    name: `${fileNameOf(loaded.order.reference, only?.number ?? null, loaded.event.slug)}.pdf`,
    contentType: PDF_TYPE,
    content: await printTickets(document),
  };
}

// One entry per day on which somebody of the order is to be there.
export async function makeCalendar(
  { db, publicUrl }: Needs,
  loaded: LoadedTickets,
  only: LoadedTicket | null,
  locale: Locale,
): Promise<TicketFile> {
  const { order, event } = loaded;
  const days = new Set((only ? [only] : loaded.tickets).map((ticket) => ticket.valid_on));
  const visits = [...days].map((validOn): CalendarVisit => {
    const entry = calendarEntry(event, validOn);
    return {
      ...entry,
      // Of the order and not of the event: two buyers in one family calendar are two entries.
      uid: `${order.reference.toLowerCase()}-${validOn ?? 'all'}@${new URL(publicUrl).hostname}`,
      isCancelled: event.status === 'cancelled',
      changedAt: event.updated_at,
      url: `${publicUrl}/events/${event.slug}`,
      alarm: m.ics_alarm({ event: event.name }, { locale }),
    };
  });
  const name = await siteName(db.sql, publicUrl, locale);
  return {
    name: `${fileNameOf(order.reference, only?.number ?? null, event.slug)}.ics`,
    contentType: ICS_TYPE,
    content: Buffer.from(writeCalendar(visits, name)),
  };
}

async function siteName(db: Sql, publicUrl: string, locale: Locale): Promise<string> {
  return (await viewSiteInfo(db, publicUrl, locale)).name;
}
