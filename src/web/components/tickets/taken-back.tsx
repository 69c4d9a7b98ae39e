import type { TicketPageView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { orderPath } from '#web/paths/checkout.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';

// Why a ticket is good no more. Where its money is says the order, which only its buyer sees.
export function TakenBack({ ticket, token }: { ticket: TicketPageView; token: string | undefined }) {
  if (ticket.order_reference === null) return <p>{m.ticket_taken_back()}</p>;
  return (
    <div className="grid gap-3">
      <p>
        {m.ticket_taken_back()} {ticket.price !== 0 && m.ticket_taken_back_money()}
      </p>
      <a href={orderPath(ticket.order_reference, token)} className={QUIET_BUTTON}>
        {m.ticket_to_order({ reference: ticket.order_reference })}
      </a>
    </div>
  );
}
