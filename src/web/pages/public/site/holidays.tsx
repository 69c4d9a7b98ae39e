import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { cardOf } from '#web/components/catalogue/cards.ts';
import { EventGrid } from '#web/components/catalogue/event-grid.tsx';
import { calendarOf } from '#web/components/holidays/calendar-of.ts';
import { HolidayCalendar } from '#web/components/holidays/kept-calendar.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { dayOf } from '#web/page/day-of.ts';
import { isRefusal } from '#web/page/failures.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { placeQuery } from '#web/page/place.ts';
import { listingPath } from '#web/paths/catalogue.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { SectionFailure } from '#web/ui/section-failure.tsx';
import type { Route } from './+types/holidays.ts';

const GETAWAYS_SHOWN = 10;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, now, place } = context.get(pageContext);
  const named = url.searchParams.get('country') ?? undefined;
  const where = named === undefined ? placeQuery(place) : { country: named };
  const calendar = await call('GET /api/holidays', { query: where });
  if (isRefusal(calendar)) throw refused(url, calendar.error);
  const isSomewhere = Object.keys(where).length > 0 && calendar.ok;
  const country = isSomewhere ? calendar.body.data.country : null;
  const getaways = await call('GET /api/events/{type}', {
    params: { type: 'holidays' },
    query: { size: String(GETAWAYS_SHOWN), ...(country && { country: country.slug }) },
  });
  return data(
    {
      // Null when they could not be loaded.
      calendar: calendar.ok ? calendarOf(calendar.body.data) : null,
      getaways: getaways.ok ? getaways.body.data.data.map(cardOf) : null,
      // The country of the getaways; null: everywhere.
      country: country && { slug: country.slug, name: country.name },
      now: dayOf(now),
    },
    // Status 500 keeps an incomplete page out of the cache.
    { status: calendar.ok && getaways.ok ? 200 : 500 },
  );
}

export function meta(args: Route.MetaArgs) {
  const country = args.loaderData?.calendar?.country.name;
  if (country === undefined) return pageMeta(args, { title: m.holidays_title(), description: '' });
  return pageMeta(args, {
    title: m.holidays_title_in({ country }),
    description: m.holidays_description({ country }),
  });
}

// Trips are packages, not events: no machine-readable Event stands here.
export default function HolidaysPage({ loaderData }: Route.ComponentProps) {
  const { calendar, getaways, country, now } = loaderData;
  return (
    <main id="main" className="page-width py-6 lg:py-12">
      <h1 className="type-h1">{m.holidays_title()}</h1>
      <p className="mt-2 max-w-[68ch] text-ink-2">{m.holidays_lead()}</p>
      <section aria-labelledby="getaways-heading" className="mt-8">
        <h2 id="getaways-heading" className="type-h2">
          {country ? m.holidays_getaways_in({ country: country.name }) : m.holidays_getaways()}
        </h2>
        <p className="mt-1 mb-4 max-w-[68ch] text-ink-2 lg:mb-6">{m.holidays_getaways_hint()}</p>
        {!getaways && <SectionFailure message={m.holidays_getaways_failed()} />}
        {getaways?.length === 0 && <p>{m.holidays_getaways_none()}</p>}
        {getaways && getaways.length > 0 && <EventGrid events={getaways} now={now} isFirstInView isWide />}
        {getaways && (
          <a href={listingPath('category:outdoors+pass:yes')} className={`${QUIET_BUTTON} mt-6`}>
            {m.holidays_getaways_all()}
          </a>
        )}
      </section>
      {calendar ? (
        <HolidayCalendar key={calendar.country.slug} calendar={calendar} now={now} />
      ) : (
        <SectionFailure message={m.holidays_failed()} />
      )}
    </main>
  );
}
