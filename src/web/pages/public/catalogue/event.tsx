import { Suspense, useRef } from 'react';
import { data, redirect } from 'react-router';
import { formatDateTime } from '#shared/time.ts';
import { useChooser } from '#web/components/cart/use-chooser.ts';
import { cardOf } from '#web/components/catalogue/cards.ts';
import { eventWhen, isSeveralDays } from '#web/components/catalogue/event-when.ts';
import { crumbsOf } from '#web/components/event/about/crumbs-of.ts';
import { EventPoster } from '#web/components/event/about/event-poster.tsx';
import {
  EventCrumbs,
  EventDetails,
  EventHead,
  SimilarEvents,
} from '#web/components/event/about/kept-parts.ts';
import { noticeKind } from '#web/components/event/about/notice-kind.ts';
import { ShareMenu } from '#web/components/event/about/share-menu.tsx';
import { lastChange } from '#web/components/event/sale/last-change.ts';
import { EventBanner, VenueMap } from '#web/components/event/sale/rare-parts.ts';
import { TicketList } from '#web/components/event/sale/ticket-list.tsx';
import { TicketsBar } from '#web/components/event/sale/tickets-bar.tsx';
import { useLiveEvent } from '#web/components/event/sale/use-live-event.ts';
import { useStickyTop } from '#web/components/event/sale/use-sticky-top.ts';
import { useVenueButtons } from '#web/components/event/venue/use-venue-buttons.ts';
import { mapGuests } from '#web/components/map/map-settings.ts';
import { ReviewsSection } from '#web/components/reviews/kept-reviews.ts';
import { findNewestReviews } from '#web/components/reviews/newest-reviews.ts';
import { breadcrumbJsonLd, eventJsonLd, serializeJsonLd } from '#web/meta/json-ld.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { absoluteUrl } from '#web/paths/address.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { cardPath } from '#web/paths/pictures.ts';
import type { Route } from './+types/event.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, locale, now, publicUrl, maps, describe, findOldAddress } = context.get(pageContext);
  const [view, similar] = await Promise.all([
    call('GET /api/event/view/{slug}', { params }),
    call('GET /api/event/similar/{slug}', { params }),
  ]);
  if (!view.ok) {
    const moved = view.error.statusCode === 404 && (await findOldAddress(url.pathname));
    throw moved ? redirect(moved, 301) : refused(url, view.error);
  }
  const event = view.body.data;
  if (event.slug_name !== params.slug) throw redirect(eventPath(event.slug_name), 301);
  const path = { name: event.name, path: eventPath(event.slug_name) };
  // Before the event begins, reviews of the organiser's earlier events are shown.
  const hasBegun = Date.parse(event.start_at) <= now.getTime();
  const { organizer } = event;
  const reviews = hasBegun
    ? await findNewestReviews(call, event.rating, { kind: 'event', slug: event.slug_name })
    : await findNewestReviews(call, organizer.rating, {
        kind: 'earlier',
        slug: organizer.slug_name,
        organizer: organizer.name,
      });
  describe(
    serializeJsonLd(
      eventJsonLd(event, { publicUrl, locale, now }),
      breadcrumbJsonLd([...crumbsOf(event.category), path], publicUrl),
    ),
  );
  return data(
    {
      event,
      maps,
      // Null when they could not be loaded.
      reviews,
      similar: similar.ok ? similar.body.data.map(cardOf) : null,
      now: lastChange(event, now).toISOString(),
      url: absoluteUrl(publicUrl, eventPath(event.slug_name)),
    },
    // Status 500 keeps an incomplete page out of the cache.
    { status: similar.ok && reviews ? 200 : 500, ...(maps && { headers: mapGuests(maps) }) },
  );
}

// The scripts and pictures that a map needs.
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return [];
  const { event, now } = args.loaderData;
  return pageMeta(args, {
    title: `${event.name} · ${eventWhen(event, currentLocale(), now)}`,
    description: event.summary,
    // Programs that make previews ask the server.
    ...(import.meta.env.SSR && {
      image: {
        path: cardPath(event, currentLocale()),
        alt: [event.name, eventWhen(event, currentLocale(), now), event.loc].join(' · '),
      },
    }),
  });
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { maps, similar, reviews, now, url } = loaderData;
  const live = useLiveEvent(loaderData.event, now);
  const { event, nowMs } = live;
  const chooser = useChooser(event, nowMs);
  const { id } = event;
  const locale = currentLocale();
  const when = isSeveralDays(event)
    ? eventWhen(event, locale, now)
    : formatDateTime(event.start_at, event.time_zone, locale, now);
  const notice = noticeKind(event);
  const tickets = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDivElement>(null);
  useStickyTop(tickets);
  useVenueButtons(details, loaderData.event.venue);
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
          <EventDetails key={id} event={loaderData.event} />
          {maps && (
            <Suspense>
              <VenueMap key={id} venue={loaderData.event.venue} settings={maps} />
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
