import { data } from 'react-router';
import { NO_FILTERS, withFilter } from '#modules/catalog/filters.rules.ts';
import { m } from '#shared/messages/messages.js';
import { patternPath } from '#shared/poster/poster-path.ts';
import { call } from '#web/api/api.ts';
import { askCounts } from '#web/api/ask-counts.ts';
import { cardsOf } from '#web/components/catalogue/cards.ts';
import { PagedEvents } from '#web/components/catalogue/paged-events.tsx';
import { ResultsHeader } from '#web/components/catalogue/results-header.tsx';
import { Breadcrumbs } from '#web/components/event/about/breadcrumbs.tsx';
import { FeedLinks } from '#web/components/feeds/kept-feed-links.ts';
import { FilterChips } from '#web/components/filters/filter-chips.tsx';
import { FilterRail } from '#web/components/filters/filter-rail.tsx';
import { breadcrumbJsonLd, serializeJsonLd } from '#web/meta/json-ld.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { dayOf } from '#web/page/day-of.ts';
import { isRefusal, mapPart, readPart } from '#web/page/failures.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid, refused } from '#web/page/page-errors.ts';
import { pageNumber } from '#web/page/page-number.ts';
import { categoryPath, EVENTS_PATH } from '#web/paths/catalogue.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionFailure } from '#web/ui/section-failure.tsx';
import type { Route } from './+types/category.ts';

export async function loader({ context, url, params: { slug } }: Route.LoaderArgs) {
  const { call: ask, now, publicUrl, describe } = context.get(pageContext);
  const page = pageNumber(url);
  if (page === null) throw notValid(url);
  const [outcome, categories, counts] = await Promise.all([
    ask('GET /api/events/category/{slug}', { params: { slug }, query: { page: String(page) } }),
    ask('GET /api/events/categories/list'),
    askCounts(ask, withFilter(NO_FILTERS, 'category', slug)),
  ]);
  if (isRefusal(outcome)) throw refused(url, outcome.error);
  const list = mapPart(readPart('listing', outcome), cardsOf);
  // Without the list of categories the page is shown under the slug alone.
  const category = (categories.ok && categories.body.data.find((one) => one.slug === slug)) || {
    name: slug,
    description: '',
  };
  const here = { name: category.name, path: categoryPath(slug) };
  describe(serializeJsonLd(breadcrumbJsonLd([allEvents(), here], publicUrl)));
  return data({ list, counts, slug, category, today: dayOf(now) }, { status: list.isWhole ? 200 : 500 });
}

const allEvents = () => ({ name: m.shell_events(), path: EVENTS_PATH });

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return [];
  const { category, list } = args.loaderData;
  return pageMeta(args, {
    title: category.name,
    description: category.description,
    isIndexed: !(list.ok && list.data.total === 0),
    ...(import.meta.env.SSR && {
      image: {
        path: patternPath({
          slug: args.loaderData.slug,
          category: args.loaderData.slug,
          ratio: 'og',
        }),
        alt: category.name,
      },
    }),
    feed: { kind: 'category', slug: args.loaderData.slug },
  });
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, slug, category, today } = loaderData;
  const filters = withFilter(NO_FILTERS, 'category', slug);
  return (
    <main id="main" className="page-width w-full pb-12 lg:pb-16">
      <div className="pt-1 lg:pt-4">
        <Breadcrumbs crumbs={[allEvents()]} />
      </div>
      <h1 className="type-h1 lg:mt-2">{category.name}</h1>
      <p className="mt-2 max-w-[68ch] text-ink-2">{category.description}</p>
      <div className="mt-4">
        <FilterChips filters={filters} />
      </div>
      <div className="mt-4 lg:mt-8 lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-x-12">
        <FilterRail filters={filters} counts={counts} />
        <section aria-label={m.list_label()}>
          {!list.ok && <SectionFailure message={m.list_failed()} />}
          {list.ok && list.data.total === 0 && (
            <EmptyState title={m.events_none()} hint={m.category_none_hint()}>
              <a href={EVENTS_PATH} className={QUIET_BUTTON}>
                {m.shell_all_events()}
              </a>
            </EmptyState>
          )}
          {list.ok && list.data.total > 0 && (
            <>
              <ResultsHeader page={list.data} filters={filters} />
              <PagedEvents
                page={list.data}
                loadPage={(page) =>
                  call('GET /api/events/category/{slug}', { params: { slug }, query: { page: String(page) } })
                }
                pathOf={(page) => categoryPath(slug, page)}
                now={today}
                heading="h2"
                isFirstInView
              />
            </>
          )}
          <FeedLinks key={slug} feed={{ kind: 'category', slug }} />
        </section>
      </div>
    </main>
  );
}
