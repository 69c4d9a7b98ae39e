import { Suspense } from 'react';
import { data, redirect } from 'react-router';
import { COUPON_COOKIE, readCouponCode } from '#modules/pricing/cart.rules.ts';
import type { TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { cookieIn } from '#web/components/cart/cart-cookies.ts';
import { cardOf } from '#web/components/catalogue/cards.ts';
import { eventWhen } from '#web/components/catalogue/event-when.ts';
import { crumbsOf } from '#web/components/event/about/crumbs-of.ts';
import { EventScreen } from '#web/components/event/page/event-screen.tsx';
import { lastChange } from '#web/components/event/sale/last-change.ts';
import { mapGuests } from '#web/components/map/map-settings.ts';
import { findNewestReviews } from '#web/components/reviews/newest-reviews.ts';
import { breadcrumbJsonLd, eventJsonLd, serializeJsonLd } from '#web/meta/json-ld.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { absoluteUrl } from '#web/paths/address.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { cardPath } from '#web/paths/pictures.ts';
import { part } from '#web/ui/part.ts';
import type { Route } from './+types/event.ts';

// In addresses of events; the page cache knows both.
const CODE_LINK = 'coupon';
const CODE_KNOWN = 'code';

// Few come to an event that was taken down.
const NotShown = part(() =>
  import('#web/components/event/page/not-shown.tsx').then(({ NotShown }) => NotShown),
);

// What a refusal says of an event that was taken down.
type Hidden = { organizer: { slug: string; name: string } };

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { call, locale, now, publicUrl, maps, describe, findOldAddress } = context.get(pageContext);
  const [view, similar] = await Promise.all([
    call('GET /api/event/view/{slug}', { params }),
    call('GET /api/event/similar/{slug}', { params }),
  ]);
  if (!view.ok) {
    if (view.error.code === 'event_not_shown') {
      return data({ ...(view.error.data as Hidden), event: null }, { status: 404 });
    }
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
      // The page for those who came by a link with a code is one for all codes: where no script runs, it leads on to theirs.
      hasCode: url.searchParams.has(CODE_LINK),
      unlocked: url.searchParams.has(CODE_KNOWN) ? await findUnlocked(call, request, event.id) : [],
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
  if (args.loaderData.event === null) {
    const title = m.event_not_shown_title();
    return pageMeta(args, { title, description: title, isIndexed: false });
  }
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
  if (loaderData.event === null)
    return (
      <Suspense fallback={null}>
        <NotShown organizer={loaderData.organizer} />
      </Suspense>
    );
  const { event, hasCode, ...around } = loaderData;
  return (
    <>
      {hasCode && (
        <noscript>
          <meta httpEquiv="refresh" content={`0; url=${eventPath(event.slug_name)}?${CODE_KNOWN}=1`} />
        </noscript>
      )}
      <EventScreen loaded={event} {...around} />
    </>
  );
}

// Hidden types that the code in the visitor's cookie shows.
async function findUnlocked(call: Call, request: Request, event: number): Promise<TicketTypeView[]> {
  const code = readCouponCode(cookieIn(request.headers.get('cookie') ?? '', COUPON_COOKIE));
  if (code === null) return [];
  const asked = await call('POST /api/event/coupons/validate', {
    body: { coupon_code: code, ticket_details: [], event },
  });
  return asked.ok ? asked.body.data.unlocked : [];
}
