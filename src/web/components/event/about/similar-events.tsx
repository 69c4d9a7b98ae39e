import { m } from '#shared/messages/messages.js';
import type { CardEvent } from '#web/components/catalogue/cards.ts';
import { EventGrid } from '#web/components/catalogue/event-grid.tsx';

import { SIMILAR_ID } from '#web/components/event/sale/anchors.ts';

type SimilarEventsProps = {
  // Null when they could not be loaded.
  events: readonly CardEvent[] | null;
  now: string;
};

export function SimilarEvents({ events, now }: SimilarEventsProps) {
  if (events?.length === 0) return null;
  return (
    <section id={SIMILAR_ID} aria-labelledby="similar-heading">
      <h2 id="similar-heading" className="type-h2 mb-4 lg:mb-6">
        {m.event_similar()}
      </h2>
      {events ? (
        <EventGrid events={events} now={now} />
      ) : (
        <p className="text-ink-2">{m.event_similar_failed()}</p>
      )}
    </section>
  );
}
