import type { Ref } from 'react';
import type { TicketPageView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { orderPath } from '#web/paths/checkout.ts';
import { ticketPath } from '#web/paths/tickets.ts';
import { ICON_BUTTON } from '#web/ui/button.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';

type TicketTurnerProps = { ticket: TicketPageView; token: string | undefined; links: Ref<HTMLElement> };

// From one ticket of the order to the next. Whole pages, which also open without a network.
export function TicketTurner({ ticket, token, links }: TicketTurnerProps) {
  if (ticket.order_reference === null) return null;
  return (
    <nav
      ref={links}
      aria-label={m.order_tickets()}
      className="no-print mt-2 flex items-center justify-between gap-2"
    >
      <Turn id={ticket.previous} token={token} name={m.ticket_previous()} rel="prev external">
        <ChevronLeftIcon />
      </Turn>
      <a
        href={orderPath(ticket.order_reference, token)}
        className="flex min-h-11 items-center text-center font-semibold text-primary underline"
      >
        {m.ticket_all()}
      </a>
      <Turn id={ticket.next} token={token} name={m.ticket_next()} rel="next external">
        <ChevronRightIcon />
      </Turn>
    </nav>
  );
}

type TurnProps = {
  id: string | null;
  token: string | undefined;
  name: string;
  rel: string;
  children: React.ReactNode;
};

function Turn({ id, token, name, rel, children }: TurnProps) {
  if (id === null) return <span className="size-11" />;
  return (
    <a
      href={ticketPath(id, token)}
      rel={rel}
      aria-label={name}
      className={`${ICON_BUTTON} border border-line`}
    >
      {children}
    </a>
  );
}
