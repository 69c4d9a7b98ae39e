import type { OrderProof } from '#modules/orders/index.ts';
import { loadTickets, openOrder, openTicket, type TicketServices } from '#modules/tickets/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { makeCalendar, makePdf, type TicketFile } from './make-files.ts';
import type { PageSize } from './pdf/ticket-sheet.ts';

export interface WantedFile {
  of: 'ticket' | 'order';
  // The ticket's id or the order's reference.
  id: string;
  kind: 'pdf' | 'ics';
  size: PageSize;
  proof: OrderProof;
}

type Reason =
  | 'ticket_not_found'
  | 'order_not_found'
  | 'order_locked'
  | 'order_not_paid'
  | 'ticket_passed_on'
  | 'ticket_revoked';

// A PDF or a calendar file, for people who may see the tickets.
export async function findTicketFile(
  services: Pick<TicketServices, 'db' | 'access' | 'ticketAccess' | 'signingKeys' | 'publicUrl'>,
  wanted: WantedFile,
  ask: Ask<Visitor>,
): Promise<Result<TicketFile, Reason>> {
  const found = await load(services, wanted, ask);
  if (!found.ok) return found;
  const { loaded, ticket, role } = found.value;
  if (loaded.tickets.length === 0) return fail('order_not_paid');
  // A ticket that was passed on is shown to its new holder only.
  const shown = (ticket ? [ticket] : loaded.tickets).filter(
    (one) => role === 'holder' || one.passed_on_at === null,
  );
  if (shown.length === 0) return fail('ticket_passed_on');
  // Nobody should carry a sheet that opens no door.
  if (ticket?.state === 'revoked') return fail('ticket_revoked');
  const { size, kind } = wanted;
  return ok(
    kind === 'pdf'
      ? await makePdf(services, loaded, ticket, { size, role, locale: ask.locale })
      : await makeCalendar(services, loaded, ticket, { locale: ask.locale, role }),
  );
}

async function load(
  services: Pick<TicketServices, 'db' | 'access' | 'ticketAccess'>,
  wanted: WantedFile,
  ask: Ask<Visitor>,
) {
  if (wanted.of === 'ticket') return openTicket(services, wanted.id, wanted.proof, ask);
  const order = await openOrder(services, wanted.id, wanted.proof, ask);
  if (!order.ok) return order;
  return ok({
    loaded: await loadTickets(services.db.sql, order.value),
    ticket: null,
    role: 'buyer' as const,
  });
}
