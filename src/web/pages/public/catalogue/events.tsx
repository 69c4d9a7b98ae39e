import { Suspense } from 'react';
import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { call } from '#web/api/api.ts';
import { askCounts } from '#web/api/ask-counts.ts';
import { cardOf, cardsOf } from '#web/components/catalogue/cards.ts';
import { CategoryTiles } from '#web/components/catalogue/category-tiles.tsx';
import { FurtherLinks } from '#web/components/catalogue/further-links.tsx';
import { PagedEvents } from '#web/components/catalogue/paged-events.tsx';
import { ResultsHeader } from '#web/components/catalogue/results-header.tsx';
import { TrendingSection } from '#web/components/catalogue/trending-section.tsx';
import { CityMenu } from '#web/components/filters/city-menu.tsx';
import { FilterChips } from '#web/components/filters/filter-chips.tsx';
import { FilterRail } from '#web/components/filters/filter-rail.tsx';
import { SearchBox } from '#web/components/filters/search-box.tsx';
import { pageMeta } from '#web/meta/page-meta.ts';
import { dayOf } from '#web/page/day-of.ts';
import { isRefusal, mapPart, readPart } from '#web/page/failures.ts';
import { pageContext } from '#web/page/page-context.ts';
import { fatal, notValid, refused } from '#web/page/page-errors.ts';
import { pageNumber } from '#web/page/page-number.ts';
import { placeFilters, placeName, placeQuery } from '#web/page/place.ts';
import { useCountries } from '#web/page/site-data.ts';
import { eventsPath, LISTING_PATH } from '#web/paths/catalogue.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { part } from '#web/ui/part.ts';
import { SectionFailure } from '#web/ui/section-failure.tsx';
import type { Route } from './+types/events.ts';

// Loaded only while something is featured.
const FeaturedSection = part(
  async () => (await import('#web/components/catalogue/featured-section.tsx')).FeaturedSection,
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call: ask, now, place } = context.get(pageContext);
  const page = pageNumber(url);
  if (page === null) throw notValid(url);
  const query = placeQuery(place);
  const [featuredOutcome, trendingOutcome, allOutcome, counts] = await Promise.all([
    page === 1 ? ask('GET /api/events/{type}', { params: { type: 'featured' }, query }) : null,
    page === 1 ? ask('GET /api/events/trending', { query }) : null,
    ask('GET /api/events/request/all', { query: { ...query, page: String(page) } }),
    askCounts(ask, placeFilters(place)),
  ]);
  if (isRefusal(allOutcome)) throw refused(url, allOutcome.error);
  // Later pages show only the list.
  const trending = trendingOutcome && mapPart(readPart('trending', trendingOutcome), cardsOf);
  const all = mapPart(readPart('listing', allOutcome), cardsOf);
  if (trending && !trending.ok && trending.isFatal) throw fatal(trending.statusMessage);
  const isWhole = all.isWhole && (trending?.isWhole ?? true);
  const featured = featuredOutcome?.ok ? featuredOutcome.body.data.data.map(cardOf) : [];
  return data(
    { featured, trending, all, counts, page, place, today: dayOf(now) },
    { status: isWhole ? 200 : 500 },
  );
}

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData?.page ?? 1;
  const title = page > 1 ? m.events_title_page({ page }) : m.events_title();
  return pageMeta(args, { title, description: m.events_description() });
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { featured, trending, all, counts, page, place, today } = loaderData;
  const filters = placeFilters(place);
  const where = placeName(place, useCountries());
  return (
    <main id="main" className="page-width w-full pb-12 lg:pb-16">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3 lg:pt-8">
        <h1 className="type-h1 min-w-0">{page > 1 ? m.events_title_page({ page }) : m.events_title()}</h1>
        <CityMenu place={place} />
      </div>
      <div className="mt-3 lg:hidden">
        <SearchBox />
      </div>
      <div className="mt-3 lg:mt-4">
        <FilterChips filters={filters} />
      </div>
      {featured.length > 0 && (
        <Suspense>
          <FeaturedSection events={featured} now={today} />
        </Suspense>
      )}
      {trending && (
        // The key starts the section anew when the place changes.
        <TrendingSection
          key={where}
          trending={trending}
          place={place}
          now={today}
          isFirstInView={featured.length === 0}
        />
      )}
      {page === 1 && (
        <>
          <CategoryTiles filters={filters} />
          <FurtherLinks />
        </>
      )}
      <div className="mt-8 lg:mt-12 lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-x-12">
        <FilterRail filters={filters} counts={counts} />
        <section aria-labelledby="all-events">
          <h2 id="all-events" className={page > 1 ? 'sr-only' : 'type-h2'}>
            {where === null ? m.events_all() : m.listing_title_in({ place: where })}
          </h2>
          <AllEvents all={all} place={place} today={today} isFirstInView={page > 1} />
          {where !== null && (
            <a href={LISTING_PATH} className={`${QUIET_BUTTON} mt-8`}>
              {m.events_everywhere()}
            </a>
          )}
        </section>
      </div>
    </main>
  );
}

type AllEventsProps = Pick<Route.ComponentProps['loaderData'], 'all' | 'place' | 'today'> & {
  isFirstInView: boolean;
};

function AllEvents({ all, place, today, isFirstInView }: AllEventsProps) {
  if (!all.ok) return <SectionFailure message={m.list_failed()} />;
  if (all.data.total === 0) return <EmptyState title={m.events_none()} hint={m.events_none_hint()} />;
  return (
    <>
      <ResultsHeader page={all.data} filters={placeFilters(place)} />
      <PagedEvents
        page={all.data}
        loadPage={(page) =>
          call('GET /api/events/request/all', { query: { ...placeQuery(place), page: String(page) } })
        }
        pathOf={eventsPath}
        now={today}
        heading="h3"
        isFirstInView={isFirstInView}
      />
    </>
  );
}
