import { useRef, useState } from 'react';
import { EVERYWHERE, type Place } from '#modules/catalog/places/place.rules.ts';
import { m } from '#shared/messages/messages.js';
import type { Instant } from '#shared/time.ts';
import { call } from '#web/api/api.ts';
import { mapPart, type ReadPart, readPart } from '#web/page/failures.ts';
import { placeName, placeQuery } from '#web/page/place.ts';
import { useCountries } from '#web/page/site-data.ts';
import { ICON_BUTTON } from '#web/ui/button.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { SectionFailure } from '#web/ui/section-failure.tsx';
import { type CardPage, cardsOf } from './cards.ts';
import { EventCard } from './event-card.tsx';

type TrendingSectionProps = {
  trending: ReadPart<CardPage>;
  now: Instant;
  // Where to look, everywhere unless given.
  place?: Place;
  isFirstInView?: boolean;
};

// The cards of the widest first view.
const EAGER_CARDS = 3;

export function TrendingSection({
  trending,
  now,
  place = EVERYWHERE,
  isFirstInView = false,
}: TrendingSectionProps) {
  const name = placeName(place, useCountries());
  const rail = useRef<HTMLUListElement>(null);
  const [part, setPart] = useState(trending);
  const [isRetrying, setIsRetrying] = useState(false);

  const onRetry = async () => {
    setIsRetrying(true);
    const outcome = await call('GET /api/events/trending', { query: placeQuery(place) });
    setPart(mapPart(readPart('trending', outcome), cardsOf));
    setIsRetrying(false);
  };
  const slide = (direction: 1 | -1) =>
    rail.current?.scrollBy({ left: direction * rail.current.clientWidth * 0.8, behavior: 'smooth' });

  if (part.ok && part.data.data.length === 0) return null;
  return (
    <section aria-labelledby="trending" className="mt-6 lg:mt-8">
      <div className="flex items-center justify-between">
        <h2 id="trending" className="type-h2">
          {name === null ? m.trending_title() : m.trending_title_in({ place: name })}
        </h2>
        {part.ok && (
          <div className="script-only hidden gap-1 lg:flex">
            <button
              type="button"
              aria-label={m.rail_back()}
              onClick={() => slide(-1)}
              className={ICON_BUTTON}
            >
              <ChevronLeftIcon />
            </button>
            <button type="button" aria-label={m.rail_on()} onClick={() => slide(1)} className={ICON_BUTTON}>
              <ChevronRightIcon />
            </button>
          </div>
        )}
      </div>
      {part.ok ? (
        <ul ref={rail} className="event-rail mt-3 lg:mt-4">
          {part.data.data.map((event, place) => (
            <li key={event.id}>
              <EventCard
                event={event}
                now={now}
                loading={isFirstInView && place < EAGER_CARDS ? (place === 0 ? 'first' : 'eager') : 'lazy'}
              />
            </li>
          ))}
        </ul>
      ) : (
        <SectionFailure message={m.trending_failed()} onRetry={onRetry} isRetrying={isRetrying} />
      )}
    </section>
  );
}
