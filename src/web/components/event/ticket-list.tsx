import { m } from '#shared/messages/messages.js';
import { currentLocale } from '#web/locale.ts';
import { FlashIcon } from '#web/ui/icons.tsx';
import { CountdownClock } from './countdown-clock.tsx';
import { TicketRow } from './ticket-row.tsx';
import type { LiveEvent } from './use-live-event.ts';
import { whenWords } from './when-words.ts';

export const TICKETS_ID = 'tickets';

export function TicketList({ live }: { live: LiveEvent }) {
  const { event, nowMs, clockOffsetMs } = live;
  const isOver = event.state === 'cancelled' || event.state === 'past';
  return (
    <section id={TICKETS_ID} aria-labelledby="tickets-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="tickets-heading" className="type-h2">
          {m.event_tickets()}
        </h2>
        {!isOver && !event.is_free && event.ticket_types.length > 0 && (
          <p className="text-small text-ink-3">{m.event_prices_final()}</p>
        )}
      </div>
      {live.hasFailed && <AskAgain live={live} />}
      <UpcomingFlash live={live} />
      {event.ticket_types.length === 0 ? (
        <p className="mt-4 text-ink-2">{m.event_no_types()}</p>
      ) : (
        <ul className="mt-4 grid gap-3" aria-busy={live.isAsking && live.clockOffsetMs === null}>
          {event.ticket_types.map((type) => (
            <TicketRow key={type.id} type={type} event={event} nowMs={nowMs} clockOffsetMs={clockOffsetMs} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AskAgain({ live }: { live: LiveEvent }) {
  return (
    <p role="status" className="mt-2 flex flex-wrap items-center gap-x-3 text-small text-ink-2">
      {m.event_live_failed()}
      <button
        type="button"
        onClick={live.ask}
        disabled={live.isAsking}
        className="min-h-11 font-semibold text-primary underline disabled:text-ink-3"
      >
        {m.event_retry()}
      </button>
    </p>
  );
}

// Announced until it begins; then the rows themselves have it.
function UpcomingFlash({ live: { event, nowMs, clockOffsetMs } }: { live: LiveEvent }) {
  const sale = event.upcoming_flash_sale;
  if (!sale || Date.parse(sale.starts_at) <= nowMs || event.state === 'cancelled') return null;
  const when = (at: string) => whenWords(at, event.time_zone, currentLocale(), nowMs);
  return (
    <div className="mt-4 flex items-start gap-3 rounded-card border border-flash bg-warn-soft p-4 text-small text-warn">
      <FlashIcon className="size-5" />
      <p className="min-w-0 flex-1">
        <strong className="block font-semibold">
          {m.event_flash_soon({ label: sale.flashsale_label, when: when(sale.starts_at) })}
        </strong>
        {m.event_flash_until({ when: when(sale.ends_at) })}
      </p>
      <CountdownClock untilMs={Date.parse(sale.starts_at)} clockOffsetMs={clockOffsetMs} />
    </div>
  );
}
