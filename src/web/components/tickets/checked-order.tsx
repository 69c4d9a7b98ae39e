import type { CheckedOrderView } from '#modules/tickets/finding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { CheckIcon, CloseIcon } from '#web/ui/icons.tsx';
import { EventLine } from '../checkout/details/event-line.tsx';
import { StateBadge } from './state-badge.tsx';

type CheckedTicket = CheckedOrderView['tickets'][number];

// Whether the tickets of an order are valid, with the first letter of each holder's name; never more.
export function CheckedOrder({ order, now }: { order: CheckedOrderView; now: string }) {
  const isGood = order.tickets.some(({ state }) => state === 'valid');
  return (
    <section role="status" className="overflow-hidden rounded-sheet border border-line bg-surface">
      <div
        className={`flex items-center gap-3 p-4 sm:p-6 ${isGood ? 'bg-success-soft text-success' : 'bg-warn-soft text-warn'}`}
      >
        {isGood ? <CheckIcon className="size-8" /> : <CloseIcon className="size-8" />}
        <h1 className="type-h2">{headline(order, isGood)}</h1>
      </div>
      <div className="p-4 sm:p-6">
        <EventLine event={{ ...order.event, loc: `${order.event.venue}, ${order.event.city}` }} now={now} />
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {order.tickets.map((ticket) => (
            <li key={ticket.number} className="flex items-center gap-4 py-3">
              <span
                aria-hidden="true"
                className="flex size-11 shrink-0 items-center justify-center rounded-pill bg-sunken font-bold"
              >
                {ticket.initial}
              </span>
              <span className="min-w-0 grow">
                <span className="block font-semibold">{ticket.ticket_type}</span>
                {ticket.admits > 1 && (
                  <span className="block text-small">{m.ticket_admits({ count: ticket.admits })}</span>
                )}
                <span className="block text-small text-ink-2">
                  {ticket.date !== null && `${formatPlainDay(ticket.date, currentLocale())} · `}
                  {m.check_name({ initial: ticket.initial })}
                </span>
              </span>
              <TicketState ticket={ticket} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function headline({ state, tickets }: CheckedOrderView, isGood: boolean): string {
  if (isGood) return m.check_good();
  return tickets.length === 0 && state !== 'refunded' ? m.check_not_paid() : m.check_not_good();
}

function TicketState({ ticket }: { ticket: CheckedTicket }) {
  if (ticket.state === 'valid') return <StateBadge tone="good">{m.check_valid()}</StateBadge>;
  return (
    <StateBadge tone="over">
      {ticket.state === 'used' ? m.share_state_used() : m.share_state_revoked()}
    </StateBadge>
  );
}
