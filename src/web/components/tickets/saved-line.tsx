import { useEffect, useState } from 'react';
import type { TicketPageView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { ticketPath } from '#web/paths/tickets.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useKeptPage } from './use-kept-page.ts';
import { useKeptTickets } from './use-kept-tickets.ts';

type SavedLineProps = { ticket: TicketPageView; token: string | undefined; checkedAt: string };

const OLD_MS = 5 * 60_000;

// Says that the ticket works without a network and, when it was opened so, how old it is.
export function SavedLine({ ticket, token, checkedAt }: SavedLineProps) {
  const isKept = useKeptTickets(ticket.qr ? [ticketPath(ticket.id, token)] : []);
  const isFromPhone = useKeptPage(ticket.id, token, checkedAt);
  const [isLongAgo, setLongAgo] = useState(false);
  useEffect(() => setLongAgo(Date.now() - Date.parse(checkedAt) > OLD_MS), [checkedAt]);
  const isOld = isFromPhone || isLongAgo;
  return (
    <p role="status" className="no-print mt-3 min-h-5 text-center text-small text-ink-2">
      {(isKept || isOld) && (
        <span className="inline-flex items-center gap-1.5 font-semibold text-success">
          <CheckIcon className="size-4" />
          {m.ticket_saved()}
        </span>
      )}
      {isOld && (
        <span className="block">
          {m.ticket_checked({ when: formatFull(checkedAt, ticket.event.time_zone, currentLocale()) })}
        </span>
      )}
    </p>
  );
}
