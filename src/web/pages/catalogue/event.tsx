import { useRef } from 'react';
import { data, redirect } from 'react-router';
import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { Breadcrumbs } from '#web/components/event/breadcrumbs.tsx';
import { EventBanner } from '#web/components/event/event-banner.tsx';
import { EventHeader } from '#web/components/event/event-header.tsx';
import { EventPoster } from '#web/components/event/event-poster.tsx';
import { JsonLdScript } from '#web/components/event/json-ld-script.tsx';
import { OrganizerCard } from '#web/components/event/organizer-card.tsx';
import { Policies } from '#web/components/event/policies.tsx';
import { RichText } from '#web/components/event/rich-text.tsx';
import { SimilarEvents } from '#web/components/event/similar-events.tsx';
import { TicketList } from '#web/components/event/ticket-list.tsx';
import { TicketsBar } from '#web/components/event/tickets-bar.tsx';
import { useLiveEvent } from '#web/components/event/use-live-event.ts';
import { useStickyTop } from '#web/components/event/use-sticky-top.ts';
import { VenueCard } from '#web/components/event/venue-card.tsx';
import { eventWhen } from '#web/components/event-when.ts';
import { breadcrumbJsonLd, type Crumb, eventJsonLd, serializeJsonLd } from '#web/json-ld.ts';
import { currentLocale } from '#web/locale.ts';
import { pageContext } from '#web/page-context.ts';
import { refused } from '#web/page-errors.ts';
import { pageMeta } from '#web/page-meta.ts';
import { absoluteUrl, categoryPath, EVENTS_PATH, eventPath, posterSrc } from '#web/paths.ts';
import type { Route } from './+types/event.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, locale, now, publicUrl, findOldAddress } = context.get(pageContext);
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
  return data(
    {
      event,
      similar: similar.ok ? similar.body.data : null,
      now: now.toISOString(),
      url: absoluteUrl(publicUrl, eventPath(event.slug_name)),
      jsonLd: serializeJsonLd(
        eventJsonLd(event, { publicUrl, locale, now }),
        breadcrumbJsonLd([...crumbsOf(event), path], publicUrl),
      ),
    },
    // Not whole, so not to be kept.
    { status: similar.ok ? 200 : 500 },
  );
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return [];
  const { event, now } = args.loaderData;
  return pageMeta(args, {
    title: m.event_title({ name: event.name, when: eventWhen(event, currentLocale(), now) }),
    description: event.summary,
    image: { path: posterSrc(event, 'og'), alt: m.event_poster_alt({ name: event.name }) },
  });
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { similar, now, url, jsonLd } = loaderData;
  const live = useLiveEvent(loaderData.event, now);
  const { event, nowMs } = live;
  const tickets = useRef<HTMLDivElement>(null);
  useStickyTop(tickets);
  return (
    <main id="main" className="page-width pb-16 lg:pb-24">
      <JsonLdScript text={jsonLd} />
      <Breadcrumbs crumbs={crumbsOf(event)} />
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,360px)] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-x-12 lg:gap-y-12">
        <div className="grid content-start gap-6 lg:grid-cols-[minmax(0,360px)_minmax(0,1fr)] lg:gap-8">
          <EventPoster event={event} />
          <div className="grid content-start gap-6">
            <EventBanner event={event} nowMs={nowMs} hasSimilar={similar === null || similar.length > 0} />
            <EventHeader event={event} now={now} url={url} />
          </div>
        </div>
        <div
          ref={tickets}
          className="md:col-start-2 md:row-span-2 md:row-start-1 md:self-start lg:sticky lg:top-24"
        >
          <TicketList key={event.id} live={live} />
        </div>
        <div className="grid content-start gap-8 lg:gap-12">
          <section aria-labelledby="about-heading">
            <h2 id="about-heading" className="type-h2 mb-4">
              {m.event_about()}
            </h2>
            <p className="mb-4 max-w-[68ch] font-semibold lg:hidden">{event.summary}</p>
            <RichText html={event.description_html} />
          </section>
          <VenueCard event={event} />
          <Policies policies={event.policies} />
          <OrganizerCard organizer={event.organizer} />
        </div>
      </div>
      <div className="mt-12 lg:mt-16">
        <SimilarEvents events={similar} now={now} />
      </div>
      <TicketsBar live={live} />
    </main>
  );
}

function crumbsOf({ category }: EventView): Crumb[] {
  return [
    { name: m.event_crumb_events(), path: EVENTS_PATH },
    { name: category.name, path: categoryPath(category.slug) },
  ];
}
