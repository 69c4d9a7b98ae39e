import type { TicketPageView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { distributePath } from '#web/paths/tickets.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { PinIcon, ShareIcon } from '#web/ui/icons.tsx';
import { CalendarIcon } from '#web/ui/more-icons.tsx';
import { mapsHref } from '../event/venue/maps-href.ts';

type TicketFilesProps = { ticket: TicketPageView; token: string | undefined };

export function TicketFiles({ ticket, token }: TicketFilesProps) {
  const { links, event } = ticket;
  return (
    <div className="grid grid-cols-2 gap-3 text-small sm:text-body">
      {links && (
        <>
          <a href={links.pdf} className={QUIET_BUTTON}>
            {m.order_pdf()}
          </a>
          <a href={links.ics} className={QUIET_BUTTON}>
            <CalendarIcon className="size-5" />
            {m.order_calendar()}
          </a>
        </>
      )}
      <a
        href={mapsHref('other', { ...event, name: event.venue })}
        target="_blank"
        rel="noreferrer"
        className={QUIET_BUTTON}
      >
        <PinIcon className="size-5" />
        {m.ticket_directions()}
      </a>
      {ticket.order_reference !== null && ticket.count > 1 && ticket.state !== 'revoked' && (
        <a href={distributePath(ticket.order_reference, token)} className={QUIET_BUTTON}>
          <ShareIcon className="size-5" />
          {m.ticket_send_friends()}
        </a>
      )}
    </div>
  );
}
