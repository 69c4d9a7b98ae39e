import { m } from '#shared/messages/messages.js';
import type { Instant } from '#shared/time.ts';
import type { CardEvent } from './cards.ts';
import { EventCard } from './event-card.tsx';

// The cards of the widest first view.
const EAGER_CARDS = 3;

// What our own people chose to show first.
export const FeaturedSection = ({ events, now }: { events: readonly CardEvent[]; now: Instant }) => (
  <section aria-labelledby="featured" className="mt-6 lg:mt-8">
    <h2 id="featured" className="type-h2">
      {m.featured_title()}
    </h2>
    <ul className="event-rail mt-3 lg:mt-4">
      {events.map((event, place) => (
        <li key={event.id}>
          <EventCard
            event={event}
            now={now}
            loading={place < EAGER_CARDS ? (place === 0 ? 'first' : 'eager') : 'lazy'}
          />
        </li>
      ))}
    </ul>
  </section>
);
