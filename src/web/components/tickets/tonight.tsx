import type { MyHolding } from '#modules/tickets/finding.contract.ts';
import type { TicketView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { orderPath } from '#web/paths/checkout.ts';
import { distributePath, ticketPath } from '#web/paths/tickets.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { PinIcon, ShareIcon, TicketIcon } from '#web/ui/icons.tsx';
import { TicketCard } from '../checkout/order/ticket-card.tsx';
import { mapsHref } from '../event/venue/maps-href.ts';

type TonightProps = { holding: MyHolding; ticket: TicketView; now: string };

// For people on their way to an event: the code at once, from edge to edge.
export function Tonight({ holding, ticket, now }: TonightProps) {
  const { event } = holding;
  const [open, send] =
    holding.kind === 'order'
      ? [orderPath(holding.reference), distributePath(holding.reference)]
      : [ticketPath(holding.id), `${ticketPath(holding.id)}#send`];
  const [openWords, sendWords] =
    holding.kind === 'order' ? [m.my_open(), m.my_send()] : [m.my_open_one(), m.my_pass_on()];
  const doors = event.doors_at ?? event.start_at;
  return (
    <section
      aria-labelledby="tonight"
      className="-mx-4 mt-6 grid gap-6 bg-primary-soft px-4 py-6 sm:mx-0 sm:rounded-sheet sm:p-6 md:grid-cols-[360px_minmax(0,1fr)] md:items-center md:gap-10 lg:p-10"
    >
      <TicketCard ticket={ticket} now={now}>
        <a
          href={ticketPath(ticket.id)}
          className="flex min-h-11 items-center justify-center font-semibold text-[#3a2fb0] underline"
        >
          {m.ticket_open()}
        </a>
      </TicketCard>
      <div className="text-on-primary-soft max-md:order-first">
        <p className="type-caption w-fit rounded-pill bg-flash px-3 py-1 text-on-flash">{m.my_today()}</p>
        <h2 id="tonight" className="type-h1 mt-3">
          {event.name}
        </h2>
        <p className="mt-2 font-semibold">
          {m.event_doors({ time: formatTime(doors, event.time_zone, currentLocale()) })} · {event.venue}
        </p>
        <div className="mt-4 grid gap-2 max-md:hidden">
          <a href={open} className={PRIMARY_BUTTON}>
            <TicketIcon className="size-5" />
            {holding.kind === 'order'
              ? `${openWords} · ${m.my_count({ count: holding.tickets })}`
              : openWords}
          </a>
          <a
            href={mapsHref('other', { ...event, name: event.venue })}
            rel="noreferrer"
            className={QUIET_BUTTON}
          >
            <PinIcon className="size-5" />
            {m.ticket_directions()}
          </a>
          <a href={send} className={QUIET_BUTTON}>
            <ShareIcon className="size-5" />
            {sendWords}
          </a>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2 text-small md:hidden">
        <a href={open} className={PRIMARY_BUTTON}>
          {openWords}
        </a>
        <a href={send} className={QUIET_BUTTON}>
          {sendWords}
        </a>
      </div>
    </section>
  );
}
