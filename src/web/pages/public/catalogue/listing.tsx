import { data, redirect, type ShouldRevalidateFunction, useNavigation } from 'react-router';
import {
  countFilters,
  type Filters,
  filtersFromForm,
  formatFilters,
  NO_FILTERS,
  parseFilters,
  withoutFilter,
} from '#modules/catalog/filters.rules.ts';
import { FILTER_FIELDS } from '#shared/filter-fields.ts';
import { m } from '#shared/messages/messages.js';
import { call } from '#web/api/api.ts';
import { askCounts } from '#web/api/ask-counts.ts';
import { filterSegment } from '#web/api/filter-segment.ts';
import { cardsOf } from '#web/components/catalogue/cards.ts';
import { PagedEvents } from '#web/components/catalogue/paged-events.tsx';
import { ResultsHeader } from '#web/components/catalogue/results-header.tsx';
import { FeedLinks } from '#web/components/feeds/kept-feed-links.ts';
import { FilterChips } from '#web/components/filters/filter-chips.tsx';
import { FilterRail } from '#web/components/filters/filter-rail.tsx';
import { FilterSheet, FiltersButton } from '#web/components/filters/filter-sheet.tsx';
import { listingTitle } from '#web/components/filters/filter-words.ts';
import { pageMeta, rootDataOf } from '#web/meta/page-meta.ts';
import { dayOf } from '#web/page/day-of.ts';
import { isRefusal, mapPart, readPart } from '#web/page/failures.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid, refused } from '#web/page/page-errors.ts';
import { pageNumber } from '#web/page/page-number.ts';
import { useCategories, useCountries } from '#web/page/site-data.ts';
import { wantsToStay } from '#web/page/stay.ts';
import { LISTING_PATH, listingPath } from '#web/paths/catalogue.ts';
import { filterPath } from '#web/paths/filters.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionFailure } from '#web/ui/section-failure.tsx';
import type { Route } from './+types/listing.ts';

// Nobody searches for combinations of more filters than this.
const MOST_INDEXED_FILTERS = 2;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { call: ask, now } = context.get(pageContext);
  const fields = [...url.searchParams].filter(([name]) => FILTER_FIELDS.some((field) => field === name));
  if (fields.length > 0) throw redirect(filterPath(filtersFromForm(fields)), 302);

  const parsed = parseFilters(params.filters ?? '');
  const page = pageNumber(url);
  if (!parsed.ok || page === null) throw notValid(url);
  if (url.pathname !== filterPath(parsed.filters)) throw redirect(filterPath(parsed.filters, page), 301);

  const [outcome, counts] = await Promise.all([
    ask('GET /api/events/filter/{filters}', {
      params: { filters: filterSegment(parsed.canonical) },
      query: { page: String(page) },
    }),
    askCounts(ask, parsed.filters),
  ]);
  if (!outcome.ok && outcome.error.code === 'filters_moved') {
    const { into } = outcome.error.data as { into: string };
    throw redirect(listingPath(into, page), 301);
  }
  if (isRefusal(outcome)) throw refused(url, outcome.error);
  const list = mapPart(readPart('listing', outcome), cardsOf);
  return data(
    { list, counts, filters: parsed.filters, today: dayOf(now) },
    { status: list.isWhole ? 200 : 500 },
  );
}

// Opening and closing the filter sheet only changes the hash.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search &&
  currentUrl.hash !== nextUrl.hash
    ? false
    : defaultShouldRevalidate;

export function meta(args: Route.MetaArgs) {
  const root = rootDataOf(args.matches);
  const { filters = NO_FILTERS, list } = args.loaderData ?? {};
  const title = listingTitle(filters, {
    categories: root?.categories ?? [],
    countries: root?.countries ?? [],
  });
  const isEmpty = list?.ok && list.data.total === 0;
  const city = cityAlone(filters);
  return pageMeta(args, {
    title,
    description: m.listing_description({ title }),
    isIndexed: !isEmpty && countFilters(filters) <= MOST_INDEXED_FILTERS,
    ...(city !== null && { feed: { kind: 'city', slug: city } as const }),
  });
}

export default function ListingPage({ loaderData: { list, counts, filters, today } }: Route.ComponentProps) {
  const names = { categories: useCategories(), countries: useCountries() };
  const city = cityAlone(filters);
  const { state, location } = useNavigation();
  const isChanging = state === 'loading' && wantsToStay(location.state);
  return (
    <main id="main" className="page-width w-full pb-12 lg:pb-16">
      <h1 className="type-h1 pt-3 lg:pt-8">{listingTitle(filters, names)}</h1>
      <div className="mt-3 lg:mt-4">
        <FilterChips filters={filters} isInPlace>
          <FiltersButton count={countFilters(filters)} />
        </FilterChips>
      </div>
      <div className="mt-4 lg:mt-8 lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-x-12">
        <FilterRail filters={filters} counts={counts} />
        <section
          aria-label={m.list_label()}
          aria-busy={isChanging}
          className={isChanging ? 'dimmed' : undefined}
        >
          <Results list={list} filters={filters} today={today} />
          {city !== null && <FeedLinks key={city} feed={{ kind: 'city', slug: city }} />}
        </section>
      </div>
      <FilterSheet filters={filters} counts={counts} page={list.ok ? list.data : null} />
    </main>
  );
}

// The one city to which the list is narrowed, if there is no other filter.
const cityAlone = (filters: Filters): string | null =>
  countFilters(filters) === 1 ? (filters.city[0] ?? null) : null;

type ResultsProps = Pick<Route.ComponentProps['loaderData'], 'list' | 'today'> & { filters: Filters };

function Results({ list, filters, today }: ResultsProps) {
  if (!list.ok) return <SectionFailure message={m.list_failed()} />;
  if (list.data.total === 0) return <NothingMatches filters={filters} />;
  return (
    <>
      <ResultsHeader page={list.data} filters={filters} />
      <PagedEvents
        page={list.data}
        loadPage={(page) =>
          call('GET /api/events/filter/{filters}', {
            params: { filters: filterSegment(formatFilters(filters)) },
            query: { page: String(page) },
          })
        }
        pathOf={(page) => filterPath(filters, page)}
        now={today}
        heading="h2"
        isFirstInView
      />
    </>
  );
}

// Offers to remove the narrowest filters first.
function NothingMatches({ filters }: { filters: Filters }) {
  const looser = withoutFilter(withoutFilter(withoutFilter(filters, 'when'), 'price'), 'flash');
  const canLoosen = countFilters(looser) > 0 && countFilters(looser) < countFilters(filters);
  return (
    <EmptyState title={m.list_none()} hint={m.list_none_hint()}>
      {canLoosen && (
        <a href={filterPath(looser)} className={QUIET_BUTTON}>
          {m.list_none_loosen()}
        </a>
      )}
      <a href={LISTING_PATH} className={QUIET_BUTTON}>
        {m.filter_clear_all()}
      </a>
    </EmptyState>
  );
}
