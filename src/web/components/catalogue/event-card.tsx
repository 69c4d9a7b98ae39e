import type { Instant } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { EventBadge } from './badge.tsx';
import type { CardEvent } from './cards.ts';
import { eventWhen } from './event-when.ts';
import { Poster } from './poster.tsx';
import { PriceTag } from './price-tag.tsx';

type EventCardProps = {
  event: CardEvent;
  // Decides only whether a year is shown.
  now: Instant;
  loading?: 'first' | 'eager' | 'lazy';
  heading?: 'h2' | 'h3';
};

// A long weekday may need a second line. It may break only before the hour or the last day.
const inWholes = (when: string) => when.replace(/([^–]) (?!·)/g, '$1\u00a0');

// The link of the title is stretched over the whole card.
export function EventCard(props: EventCardProps) {
  const { event, now, loading = 'lazy', heading: Heading = 'h3' } = props;
  return (
    <article className="group relative flex flex-col">
      <div className="relative overflow-hidden rounded-card">
        <Poster
          event={event}
          ratio="4x5"
          loading={loading}
          className="aspect-4/5 transition-transform duration-240 ease-brisk lg:group-hover:scale-102"
        />
        <div className="absolute top-2 left-2 lg:top-3 lg:left-3">
          <EventBadge badge={event.badge} />
        </div>
      </div>
      <p className="mt-2 text-small font-semibold text-primary lg:mt-3">
        <time dateTime={event.start_at}>{inWholes(eventWhen(event, currentLocale(), now))}</time>
      </p>
      <Heading className="type-h3 mt-1 line-clamp-2">
        <a
          href={eventPath(event.slug_name)}
          lang={event.lang ?? undefined}
          className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
        >
          {event.name}
        </a>
      </Heading>
      <p className="mt-1 line-clamp-2 text-small text-ink-2">{event.loc}</p>
      <p className="mt-1 text-small">
        <PriceTag price={event.price} currency={event.currency} />
      </p>
    </article>
  );
}
