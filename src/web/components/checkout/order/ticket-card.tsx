import type { ReactNode } from 'react';
import type { TicketView } from '#modules/tickets/tickets.contract.ts';
import { groupedCode } from '#shared/grouped-code.ts';
import { m } from '#shared/messages/messages.js';
import { endsInTheNight, formatPlainDay, formatTime } from '#shared/time.ts';
import { ticketWhen } from '#web/components/tickets/ticket-when.ts';
import { currentLocale } from '#web/page/locale.ts';

type TicketCardProps = { ticket: TicketView; now: string; isLarge?: boolean; children?: ReactNode };

// White in both themes, as paper is, so that every scanner can read it.
export function TicketCard({ ticket, now, isLarge = false, children }: TicketCardProps) {
  const { event } = ticket;
  const locale = currentLocale();
  const when = ticketWhen(event, ticket.date, now);
  const isPostponed = event.status === 'postponed';
  const Title = isLarge ? 'h1' : 'h2';
  return (
    <article className="ticket-card bg-white text-black">
      <img src={event.main_image} alt="" width="480" height="96" className="h-24 w-full object-cover" />
      <div className="px-4 pt-4 text-center sm:px-6">
        <Title className={isLarge ? 'type-h1' : 'type-h3'}>{event.name}</Title>
        <p className="mt-1 text-small text-[#5a5148]">
          {isPostponed ? <b>{when}</b> : <time dateTime={ticket.date ?? event.start_at}>{when}</time>} ·{' '}
          {event.venue}, {event.city}
        </p>
        {isPostponed && <p className="mt-1 text-small font-semibold">{m.event_postponed_text()}</p>}
        {event.doors_at !== null && !isPostponed && (
          <p className="text-small text-[#5a5148]">
            {m.event_doors({ time: formatTime(event.doors_at, event.time_zone, locale) })}
          </p>
        )}
      </div>
      <Code ticket={ticket} isLarge={isLarge} />
      <div className="px-4 pb-4 text-center sm:px-6">
        {ticket.code !== null && (
          <p data-code className="text-[20px] leading-7 font-bold tracking-[0.12em] tabular-nums">
            {groupedCode(ticket.code)}
          </p>
        )}
        <p data-holder className="mt-1 font-bold">
          {ticket.holder} · {ticket.ticket_type.name}
        </p>
        {ticket.admits > 1 && (
          <p className="mt-1 font-semibold">{m.ticket_admits({ count: ticket.admits })}</p>
        )}
        {ticket.date !== null && !isPostponed && (
          <p className="mt-1 text-small">
            {m.ticket_valid_on({ day: formatPlainDay(ticket.date, locale) })}
            {endsInTheNight(event.end_at, event.time_zone) &&
              `, ${m.ticket_night({ time: formatTime(event.end_at, event.time_zone, locale) })}`}
          </p>
        )}
        {ticket.state === 'used' && <p className="mt-1 text-small font-semibold">{m.ticket_used()}</p>}
        {ticket.count > 1 && (
          <p className="mt-2 text-small text-[#5a5148]">
            {m.ticket_number({ number: ticket.number, count: ticket.count })}
          </p>
        )}
        {isLarge && <p className="mt-3 text-small text-[#5a5148] italic">{ticket.saying}</p>}
      </div>
      {children && <div className="ticket-stub px-4 py-4 sm:px-6">{children}</div>}
    </article>
  );
}

function Code({ ticket, isLarge }: Required<Pick<TicketCardProps, 'ticket' | 'isLarge'>>) {
  const { qr } = ticket;
  if (qr) {
    return (
      <svg
        role="img"
        aria-label={m.ticket_qr({ code: groupedCode(ticket.code ?? '') })}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className={`mx-auto block ${isLarge ? 'w-[min(100%,400px)]' : 'w-64'}`}
      >
        <path d={qr.path} fill="#000" />
      </svg>
    );
  }
  if (!ticket.is_passed_on) {
    return <p className="px-6 py-16 text-center font-semibold">{m.ticket_revoked()}</p>;
  }
  return (
    // The service worker finds `data-passed` and then forgets the ticket on this phone.
    <div data-passed className="px-6 py-12 text-center">
      <p className="font-semibold">{m.ticket_passed({ name: ticket.holder })}</p>
      <p className="mt-1 text-small text-[#5a5148]">{m.ticket_passed_text()}</p>
    </div>
  );
}
