import { namedIn } from '#modules/catalog/index.ts';
import { isPaid } from '#modules/orders/index.ts';
import { m } from '#shared/messages/messages.js';
import { acceptPath } from '#web/paths/tickets.ts';
import type { LoadedTicket, LoadedTickets } from './load-tickets.ts';
import type { Showing } from './showing.ts';
import { isForAnother, sharingState, whyNotShareable } from './standing.rules.ts';
import type { TicketView } from './tickets.contract.ts';

export const acceptUrl = (publicUrl: string, token: string) => publicUrl + acceptPath(token);

// Who has a ticket, and whether it is offered or passed on. Of a ticket that was passed on, the buyer sees only who
// holds it: what the holder does with it is not shown.
export function presentStanding(
  { order, event }: LoadedTickets,
  ticket: LoadedTicket,
  { role, offers, ticketAccess, publicUrl, locale }: Showing,
): TicketView['sharing'] {
  const isTheirs = ticket.passed_on_at !== null && role === 'buyer';
  const last = offers.get(ticket.id);
  // A holder sees only offers made since the ticket became theirs.
  const offer = last?.id && last.generation >= ticket.held_since && !isTheirs ? last : null;
  const isLate = last?.is_late ?? true;
  const why = whyNotShareable({
    state: ticket.state,
    isPaid: isPaid(order.state),
    isCancelled: event.status === 'cancelled',
    isLate,
  });
  const link = offer?.id ? acceptUrl(publicUrl, ticketAccess.offerToken(offer.id)) : '';
  const words = m.share_message({ event: namedIn(event, locale).name, link }, { locale });
  return {
    state: sharingState({
      state: ticket.state,
      isPassedOn: isTheirs,
      hasName: role === 'buyer' && isForAnother(ticket, order.buyer_name),
      offer: offer?.state ?? null,
      isLate,
    }),
    can_share: why === null && !isTheirs,
    ends_at: (last?.ends_at ?? event.starts_at).toISOString(),
    email: isTheirs ? null : ticket.holder_email,
    phone: isTheirs ? null : ticket.holder_phone,
    offer:
      offer?.state === 'open' && !isLate
        ? {
            by: offer.channel,
            name: offer.receiver_name,
            email: offer.receiver_email,
            phone: offer.receiver_phone,
            offered_at: offer.offered_at.toISOString(),
            link,
            whatsapp: `https://wa.me/${offer.receiver_phone?.slice(1) ?? ''}?${new URLSearchParams({ text: words })}`,
          }
        : null,
  };
}
