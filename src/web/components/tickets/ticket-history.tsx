import type { TicketPageView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';

type Step = TicketPageView['history'][number];

// Newest first: that is what people look for.
export function TicketHistory({ ticket }: { ticket: TicketPageView }) {
  return (
    <section className="no-print">
      <h2 className="type-h3">{m.ticket_history()}</h2>
      <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4">
        {ticket.history.toReversed().map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
          <li key={place} className="relative text-small">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[21px] size-2 rounded-pill bg-primary"
            />
            <span className="font-semibold">{wordsOf(step)}</span>
            <time dateTime={step.at} className="block text-ink-2">
              {formatFull(step.at, ticket.event.time_zone, currentLocale())}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsOf({ what, name }: Step): string {
  switch (what) {
    case 'issued':
      return m.history_issued();
    case 'assigned':
      return name === null ? m.history_unassigned() : m.history_assigned({ name });
    case 'offered':
      return name === null ? m.history_link() : m.history_offered({ name });
    case 'accepted':
      return m.history_accepted({ name: name ?? m.share_somebody() });
    case 'declined':
      return m.history_declined();
    case 'cancelled':
      return m.history_cancelled();
    case 'lapsed':
      return m.history_lapsed();
    case 'revoked':
      return m.history_revoked();
    case 'used':
      return m.history_used();
    case 'left':
      return m.history_left();
    case 'entry_undone':
      return m.history_entry_undone();
  }
}
