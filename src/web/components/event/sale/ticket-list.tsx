import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import { m } from '#shared/messages/messages.js';
import { UndoLine } from '#web/components/cart/undo-line.tsx';
import type { Chooser } from '#web/components/cart/use-chooser.ts';
import { EventCode } from '#web/components/event/about/event-code.tsx';
import { PAY_PATH } from '#web/paths/checkout.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { TICKET_FORM_ID, TICKETS_ID } from './anchors.ts';
import { ChoiceTotal } from './choice-total.tsx';
import { UpcomingFlash } from './rare-parts.ts';
import { TicketRow } from './ticket-row.tsx';
import type { LiveEvent } from './use-live-event.ts';

export function TicketList({ live, chooser }: { live: LiveEvent; chooser: Chooser }) {
  const { event, nowMs, clockOffsetMs } = live;
  const navigate = useNavigate();
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
      {chooser.types.length === 0 ? (
        <p className="mt-4 text-ink-2">{m.event_no_types()}</p>
      ) : (
        <form
          id={TICKET_FORM_ID}
          method="post"
          action={PAY_PATH}
          onSubmit={(submit) => {
            submit.preventDefault();
            if (chooser.priced) navigate(PAY_PATH, { viewTransition: true });
          }}
        >
          <input type="hidden" name="event" value={event.slug_name} />
          <ul className="mt-4 grid gap-3" aria-busy={live.isAsking && live.clockOffsetMs === null}>
            {chooser.types.map((type) => (
              <TicketRow
                key={type.id}
                type={type}
                event={event}
                chooser={chooser}
                nowMs={nowMs}
                clockOffsetMs={clockOffsetMs}
              />
            ))}
          </ul>
          {chooser.priced && (
            <button
              type="button"
              onClick={chooser.clear}
              className="mt-2 min-h-11 cursor-pointer text-small font-semibold text-ink-2 underline hover:text-ink"
            >
              {m.cart_clear()}
            </button>
          )}
          {chooser.loss?.kind === 'cleared' && (
            <div className="mt-3">
              <UndoLine text={m.cart_cleared()} onUndo={chooser.undo} />
            </div>
          )}
          {!isOver && (
            <div className="mt-2">
              <EventCode eventId={event.id} currency={event.currency} chooser={chooser} />
            </div>
          )}
          {chooser.priced && (
            <div className="mt-2 hidden items-center justify-between gap-4 border-t border-line pt-4 md:flex">
              <ChoiceTotal chooser={chooser} currency={event.currency} />
              <button type="submit" className={`${PRIMARY_BUTTON} min-h-12 px-6 font-bold`}>
                {m.cart_continue()}
              </button>
            </div>
          )}
          {chooser.types.some((type) => canBuy(type.state)) && (
            <button type="submit" className={`no-script-only mt-2 w-full ${PRIMARY_BUTTON}`}>
              {m.cart_continue()}
            </button>
          )}
        </form>
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
