import type { ReceivedTicketView } from '#modules/tickets/finding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { StateBadge } from '#web/components/tickets/state-badge.tsx';
import { ticketPath } from '#web/paths/tickets.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { ShareIcon, TicketIcon } from '#web/ui/icons.tsx';

type ReceivedProps = { ticket: ReceivedTicketView };

export function ReceivedFacts({ ticket }: ReceivedProps) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <span className="font-semibold">{ticket.ticket_type}</span>
      {ticket.state === 'revoked' ? (
        <StateBadge tone="over">{m.share_state_revoked()}</StateBadge>
      ) : (
        <StateBadge tone="calm">{m.my_received()}</StateBadge>
      )}
    </p>
  );
}

export function ReceivedLinks({ ticket }: ReceivedProps) {
  const isGood = ticket.state === 'valid' && ticket.is_upcoming;
  const path = ticketPath(ticket.id);
  const name = <span className="sr-only"> {ticket.event.name}</span>;
  return (
    <>
      <a href={path} className={isGood ? PRIMARY_BUTTON : QUIET_BUTTON}>
        <TicketIcon className="size-5" />
        {m.my_open_one()}
        {name}
      </a>
      {isGood && (
        <a href={`${path}#send`} className={QUIET_BUTTON}>
          <ShareIcon className="size-5" />
          {m.my_pass_on()}
          {name}
        </a>
      )}
    </>
  );
}
