import { Suspense, useRef } from 'react';
import type { EventView, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { formatDateTime } from '#shared/time.ts';
import { useChooser } from '#web/components/cart/use-chooser.ts';
import type { CardEvent } from '#web/components/catalogue/cards.ts';
import { eventWhen, isSeveralDays } from '#web/components/catalogue/event-when.ts';
import { EventPoster } from '#web/components/event/about/event-poster.tsx';
import {
  EventCrumbs,
  EventDetails,
  EventHead,
  SimilarEvents,
} from '#web/components/event/about/kept-parts.ts';
import { noticeKind } from '#web/components/event/about/notice-kind.ts';
import { ShareMenu } from '#web/components/event/about/share-menu.tsx';
import { EventBanner, VenueMap } from '#web/components/event/sale/rare-parts.ts';
import { TicketList } from '#web/components/event/sale/ticket-list.tsx';
import { TicketsBar } from '#web/components/event/sale/tickets-bar.tsx';
import { useLiveEvent } from '#web/components/event/sale/use-live-event.ts';
import { useStickyTop } from '#web/components/event/sale/use-sticky-top.ts';
import { useVenueButtons } from '#web/components/event/venue/use-venue-buttons.ts';
import type { MapSettings } from '#web/components/map/map-settings.ts';
import { ReviewsSection } from '#web/components/reviews/kept-reviews.ts';
import type { NewestReviews } from '#web/components/reviews/newest-reviews.ts';
import { currentLocale } from '#web/page/locale.ts';

type EventScreenProps = {
  loaded: EventView;
  // Hidden types that the visitor's code shows, where the server was asked for them.
  unlocked?: readonly TicketTypeView[];
  maps: MapSettings | null;
  // Null when they could not be loaded.
  similar: readonly CardEvent[] | null;
  reviews: NewestReviews | null;
  now: string;
  url: string;
};

// The page of an event. What is `loaded` is the event as it was when the page was made; its sale is followed from then on.
export function EventScreen({ loaded, unlocked, maps, similar, reviews, now, url }: EventScreenProps) {
  const live = useLiveEvent(loaded, now);
  const { event, nowMs } = live;
  const chooser = useChooser(event, nowMs, unlocked);
  const { id } = event;
  const locale = currentLocale();
  const when = isSeveralDays(event)
    ? eventWhen(event, locale, now)
    : formatDateTime(event.start_at, event.time_zone, locale, now);
  const notice = noticeKind(event);
  const tickets = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDivElement>(null);
  useStickyTop(tickets);
  useVenueButtons(details, loaded.venue);
  return (
    <main id="main" className="page-width pb-16 lg:pb-24">
      <EventCrumbs key={event.category.slug} category={event.category} />
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,360px)] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-x-12 lg:gap-y-12">
        <div className="grid content-start gap-6 lg:grid-cols-[minmax(0,360px)_minmax(0,1fr)] lg:gap-8">
          <EventPoster event={event} />
          <header className="grid content-start">
            {notice && (
              <Suspense>
                <EventBanner kind={notice} event={event} nowMs={nowMs} hasSimilar={similar?.length !== 0} />
              </Suspense>
            )}
            <EventHead key={id} event={event} when={when} now={now} />
            <div className="mt-3">
              <ShareMenu url={url} title={event.name} text={`${event.name} · ${when}`} />
            </div>
          </header>
        </div>
        <div
          ref={tickets}
          className="md:col-start-2 md:row-span-2 md:row-start-1 md:self-start lg:sticky lg:top-24"
        >
          <TicketList key={id} live={live} chooser={chooser} />
        </div>
        <div ref={details}>
          <EventDetails key={id} event={loaded} />
          {maps && (
            <Suspense>
              <VenueMap key={id} venue={loaded.venue} settings={maps} />
            </Suspense>
          )}
        </div>
      </div>
      <ReviewsSection key={id} reviews={reviews} now={now} />
      <div className="mt-12 lg:mt-16">
        <SimilarEvents key={id} events={similar} now={now} />
      </div>
      <TicketsBar live={live} chooser={chooser} />
    </main>
  );
}
