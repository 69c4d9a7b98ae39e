import { useEffect } from 'react';
import { data } from 'react-router';
import { NO_FILTERS, withFilter } from '#modules/catalog/filters.rules.ts';
import type { EventSummary } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type Call, call } from '#web/api/api.ts';
import { type CardEvent, cardOf, cardsOf } from '#web/components/catalogue/cards.ts';
import { EventGrid } from '#web/components/catalogue/event-grid.tsx';
import { PagedEvents } from '#web/components/catalogue/paged-events.tsx';
import { TrendingSection } from '#web/components/catalogue/trending-section.tsx';
import { CityField } from '#web/components/filters/city-field.tsx';
import { SearchBox } from '#web/components/filters/search-box.tsx';
import { remember, rememberSearch, useRemembered } from '#web/kept/remembered.ts';
import { pageMeta, rootDataOf } from '#web/meta/page-meta.ts';
import { eventsCount } from '#web/page/count-text.ts';
import { dayOf } from '#web/page/day-of.ts';
import { mapPart, readPart } from '#web/page/failures.ts';
import { pageContext } from '#web/page/page-context.ts';
import { fatal, notValid, refused } from '#web/page/page-errors.ts';
import { pageNumber } from '#web/page/page-number.ts';
import { placeQuery } from '#web/page/place.ts';
import type { Country } from '#web/page/read-site.ts';
import { findCity, useCountries } from '#web/page/site-data.ts';
import { LISTING_PATH, searchPath } from '#web/paths/catalogue.ts';
import { filterPath } from '#web/paths/filters.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/search.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call: ask, now, place } = context.get(pageContext);
  const page = pageNumber(url);
  if (page === null) throw notValid(url);
  const event = url.searchParams.get('event')?.trim() ?? '';
  const city = url.searchParams.get('city')?.trim() ?? '';

  const outcome = await ask('GET /api/events/search/', { query: { event, city, page: String(page) } });
  if (!outcome.ok) throw refused(url, outcome.error);
  const found = readPart('search', outcome);
  if (!found.ok) throw fatal(found.statusMessage);

  const isEmpty = found.data.total === 0;
  const trending = isEmpty
    ? mapPart(
        readPart('trending', await ask('GET /api/events/trending', { query: placeQuery(place) })),
        cardsOf,
      )
    : null;
  if (trending && !trending.ok && trending.isFatal) throw fatal(trending.statusMessage);
  const isWhole = trending?.isWhole ?? true;
  return data(
    {
      event,
      city,
      found: { ...found.data, ...cardsOf(found.data) },
      similar: await askSimilar(ask, event === '' ? [] : found.data.data, found.data.total),
      trending,
      today: dayOf(now),
    },
    { status: isWhole ? 200 : 500 },
  );
}

const FEW_RESULTS = 4;

// Events similar to the best of a few results. They are an extra, so the page counts as complete without them.
async function askSimilar(ask: Call, found: readonly EventSummary[], total: number): Promise<CardEvent[]> {
  const [best] = found;
  if (!best || total > FEW_RESULTS) return [];
  const outcome = await ask('GET /api/event/similar/{slug}', { params: { slug: best.slug_name } });
  const known = new Set(found.map(({ id }) => id));
  return outcome.ok ? outcome.body.data.filter(({ id }) => !known.has(id)).map(cardOf) : [];
}

// Pages of results are endless; search engines have the lists.
export function meta(args: Route.MetaArgs) {
  const { event = '', city = '' } = args.loaderData ?? {};
  const title = searchTitle(event, city, rootDataOf(args.matches)?.countries ?? []);
  return pageMeta(args, { title, description: m.search_description(), isIndexed: false });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { event, city, found, similar, trending, today } = loaderData;
  const countries = useCountries();
  const lastSearch = useRemembered('MY_SEARCH');
  const isAsked = event !== '' || city !== '';
  const knownCity = findCity(countries, city);
  const citySlug = knownCity?.slug ?? city;
  useEffect(() => {
    if (!isAsked) return;
    remember('MY_SEARCH', event);
    if (city !== '') remember('MY_CITY', citySlug);
    if (event !== '') rememberSearch(event);
  }, [isAsked, event, city, citySlug]);
  const filtersPath = knownCity ? filterPath(withFilter(NO_FILTERS, 'city', knownCity.slug)) : LISTING_PATH;

  return (
    <main id="main" className="page-width w-full pb-12 lg:pb-16">
      <h1 className="type-h1 pt-3 lg:pt-8">{searchTitle(event, city, countries)}</h1>
      <div className="mt-3 max-w-220 lg:mt-4">
        <SearchBox key={`${event} ${city}`} event={event || (isAsked ? '' : lastSearch)}>
          <CityField city={city} isAsked={isAsked} />
          <button type="submit" className={`${PRIMARY_BUTTON} rounded-pill sm:px-6`}>
            {m.shell_search()}
          </button>
        </SearchBox>
      </div>
      {found.did_you_mean !== null && (
        <p className="mt-4 text-ink-2">
          {found.left_out.length > 0 && `${m.search_left_out({ words: quoted(found.left_out) })} `}
          {m.search_instead()}{' '}
          <a
            href={searchPath({ event: found.did_you_mean, city })}
            className="font-semibold text-primary underline"
          >
            {found.did_you_mean}
          </a>
        </p>
      )}
      {trending ? (
        <>
          <EmptyState title={m.search_none()} hint={m.search_none_hint()}>
            <a href={LISTING_PATH} className={QUIET_BUTTON}>
              {m.shell_all_events()}
            </a>
          </EmptyState>
          <TrendingSection trending={trending} now={today} />
        </>
      ) : (
        <section aria-label={m.list_label()} className="mt-4 lg:mt-6">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
            <p role="status" className="font-semibold">
              {eventsCount(found)}
            </p>
            <a
              href={filtersPath}
              className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary hover:underline"
            >
              <FilterIcon className="size-5" />
              {m.search_filters()}
            </a>
          </div>
          <PagedEvents
            page={found}
            loadPage={(page) =>
              call('GET /api/events/search/', { query: { event, city, page: String(page) } })
            }
            pathOf={(page) => searchPath({ event, city, page })}
            now={today}
            heading="h2"
            isFirstInView
            isWide
          />
        </section>
      )}
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="mt-8 lg:mt-12">
          <h2 id="similar" className="type-h2 mb-4 lg:mb-6">
            {m.event_similar()}
          </h2>
          <EventGrid events={similar} now={today} isWide />
        </section>
      )}
    </main>
  );
}

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

function searchTitle(event: string, city: string, countries: readonly Country[]): string {
  const place = findCity(countries, city)?.name ?? city;
  if (event !== '' && place !== '') return m.search_title_for_in({ event, place });
  if (event !== '') return m.search_title_for({ event });
  return place === '' ? m.search_title() : m.listing_title_in({ place });
}
