import { Suspense } from 'react';
import { m } from '#shared/messages/messages.js';
import { TICKETS_ID } from './anchors.ts';
import { UpcomingFlash } from './rare-parts.ts';
import { TicketRow } from './ticket-row.tsx';
import type { LiveEvent } from './use-live-event.ts';

export function TicketList({ live }: { live: LiveEvent }) {
  const { event, nowMs, clockOffsetMs } = live;
  const isOver = event.state === 'cancelled' || event.state === 'past';
  const flash = event.upcoming_flash_sale;
  const flashToCome = !isOver && flash && nowMs < Date.parse(flash.starts_at) ? flash : null;
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
      {flashToCome && (
        <Suspense>
          <UpcomingFlash
            sale={flashToCome}
            timeZone={event.time_zone}
            nowMs={nowMs}
            clockOffsetMs={clockOffsetMs}
          />
        </Suspense>
      )}
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
        {m.shell_retry()}
      </button>
    </p>
  );
}
