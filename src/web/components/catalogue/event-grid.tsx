import type { Instant } from '#shared/time.ts';
import type { CardEvent } from './cards.ts';
import { EventCard } from './event-card.tsx';

type EventGridProps = {
  events: readonly CardEvent[];
  now: Instant;
  heading?: 'h2' | 'h3';
  // Whether the first row is in view when the page opens.
  isFirstInView?: boolean;
  // Whether it has the whole width to itself.
  isWide?: boolean;
};

// The widest first row.
const EAGER_CARDS = 4;

export function EventGrid(props: EventGridProps) {
  const { events, now, heading = 'h3', isFirstInView = false, isWide = false } = props;
  return (
    <ul className={`event-grid ${isWide ? 'event-grid-wide' : ''}`}>
      {events.map((event, place) => (
        <li key={event.id}>
          <EventCard
            event={event}
            now={now}
            heading={heading}
            loading={isFirstInView && place < EAGER_CARDS ? (place === 0 ? 'first' : 'eager') : 'lazy'}
          />
        </li>
      ))}
    </ul>
  );
}
