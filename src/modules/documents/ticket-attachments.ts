import { findOrder } from '#modules/orders/index.ts';
import {
  fileNameOf,
  findTicketPlace,
  type LoadedTicket,
  type LoadedTickets,
  loadTickets,
  type TicketServices,
} from '#modules/tickets/index.ts';
import type { AttachmentRef } from '#platform/messages/messages.ts';
import type { AttachmentMakers } from '#platform/messages/outbox.ts';
import { ICS_TYPE, makeCalendar, makePdf, PDF_TYPE } from './make-files.ts';

const TICKETS_PDF = 'tickets.pdf';
const TICKETS_CALENDAR = 'tickets.ics';
const HOLDER_PDF = 'ticket.pdf';

// All tickets of the order, and their days for a calendar.
export function orderFiles({
  order: { reference: ref },
  event,
}: Pick<LoadedTickets, 'order' | 'event'>): AttachmentRef[] {
  const name = fileNameOf(ref, null, event.slug);
  return [
    { kind: TICKETS_PDF, ref, filename: `${name}.pdf`, contentType: PDF_TYPE },
    { kind: TICKETS_CALENDAR, ref, filename: `${name}.ics`, contentType: ICS_TYPE },
  ];
}

// The PDF of one ticket for the person to whom it was passed on.
export const holderFile = ({ event }: Pick<LoadedTickets, 'event'>, ticket: LoadedTicket): AttachmentRef => ({
  kind: HOLDER_PDF,
  ref: `${ticket.id}:${ticket.held_since}`,
  filename: `${fileNameOf(ticket.code, null, event.slug)}.pdf`,
  contentType: PDF_TYPE,
});

// Makes the attachments of mails when the mails are sent.
export function ticketAttachments(
  services: Pick<TicketServices, 'db' | 'signingKeys' | 'publicUrl'>,
): AttachmentMakers {
  const { sql } = services.db;
  const load = async (reference: string): Promise<LoadedTickets> => {
    const order = await findOrder(sql, reference);
    if (!order) throw new Error(`There is no order ${reference}`);
    return loadTickets(sql, order);
  };
  return {
    [TICKETS_PDF]: async (reference, locale) =>
      (await makePdf(services, await load(reference), null, { locale, size: 'a4', role: 'buyer' })).content,
    [HOLDER_PDF]: async (ref, locale) => {
      const [ticketId = '', heldSince = ''] = ref.split(':');
      const place = await findTicketPlace(sql, ticketId);
      const loaded = await load(place?.reference ?? '');
      const ticket = loaded.tickets.find(({ id }) => id === ticketId);
      if (!ticket) throw new Error(`There is no ticket ${ticketId}`);
      // If the ticket was passed on again before the mail left, the PDF says so instead of showing the new holder's
      // code.
      const isTheirs = ticket.held_since === Number(heldSince);
      const shown = { ...ticket, number: 1, ...(!isTheirs && { state: 'revoked' as const, code: '' }) };
      const alone = { ...loaded, tickets: [shown] };
      return (await makePdf(services, alone, shown, { locale, size: 'a4', role: 'holder' })).content;
    },
    [TICKETS_CALENDAR]: async (reference, locale) =>
      (await makeCalendar(services, await load(reference), null, { locale, role: 'buyer' })).content,
  };
}
