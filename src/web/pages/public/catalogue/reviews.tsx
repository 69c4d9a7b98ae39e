import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { Pagination } from '#web/components/catalogue/pagination.tsx';
import { Breadcrumbs } from '#web/components/event/about/breadcrumbs.tsx';
import { RatingSummary } from '#web/components/reviews/rating-summary.tsx';
import { ReviewItem } from '#web/components/reviews/review-item.tsx';
import { StarLinks } from '#web/components/reviews/star-links.tsx';
import { WriteLink } from '#web/components/reviews/write-link.tsx';
import { pageMeta } from '#web/meta/page-meta.ts';
import { dayOf } from '#web/page/day-of.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid, refused } from '#web/page/page-errors.ts';
import { pageNumber } from '#web/page/page-number.ts';
import { eventPath, organizerPath } from '#web/paths/catalogue.ts';
import { eventReviewsPath, MY_REVIEWS_PATH, organizerReviewsPath } from '#web/paths/reviews.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/reviews.ts';

// All reviews of an event, or of an organiser's events.
export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const kind = url.pathname.startsWith('/organizers/') ? 'organizer' : 'event';
  const page = pageNumber(url);
  const stars = url.searchParams.get('stars') ?? undefined;
  if (page === null || (stars !== undefined && !/^[1-5]$/.test(stars))) throw notValid(url);
  const [subject, reviews] = await Promise.all([
    findSubject(call, kind, slug),
    call('GET /api/reviews', { query: { [kind]: slug, stars, page: String(page) } }),
  ]);
  if (!subject.ok) throw refused(url, subject.error);
  if (subject.slug !== slug) throw redirect(eventReviewsPath(subject.slug), 301);
  if (!reviews.ok) throw refused(url, reviews.error);
  return data({
    kind,
    slug,
    name: subject.name,
    reviews: reviews.body.data,
    stars: stars === undefined ? null : Number(stars),
    now: dayOf(now),
  } as const);
}

async function findSubject(call: Call, kind: 'event' | 'organizer', slug: string) {
  const found =
    kind === 'event'
      ? await call('GET /api/event/view/{slug}', { params: { slug } })
      : await call('GET /api/organizer/view/{slug}', { params: { slug } });
  if (!found.ok) return found;
  const { slug_name, name } = found.body.data;
  return { ok: true as const, slug: slug_name, name };
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return [];
  const { name, stars, reviews } = args.loaderData;
  return pageMeta(args, {
    title: m.reviews_of({ name }),
    description: m.reviews_of_text({ name }),
    isIndexed: stars === null && reviews.rating !== null,
  });
}

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { kind, slug, name, reviews, stars, now } = loaderData;
  const path = kind === 'event' ? eventReviewsPath : organizerReviewsPath;
  const back = kind === 'event' ? eventPath(slug) : organizerPath(slug);
  return (
    <main id="main" className="page-width pb-16 lg:pb-24">
      <Breadcrumbs crumbs={[{ name, path: back }]} />
      <h1 className="type-h1 mt-2 mb-6 wrap-anywhere lg:mb-8">{m.reviews_of({ name })}</h1>
      {reviews.rating ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[360px_minmax(0,1fr)] lg:items-start lg:gap-8">
          <div className="lg:sticky lg:top-24">
            <RatingSummary rating={reviews.rating} pathOf={(only) => path(slug, { stars: only })} />
            {kind === 'event' && (
              <p className="mt-2">
                <WriteLink />
              </p>
            )}
          </div>
          <div>
            <StarLinks chosen={stars} pathOf={(only) => path(slug, only === null ? {} : { stars: only })} />
            {reviews.total === 0 && <p className="mt-4 text-ink-2">{m.reviews_no_such()}</p>}
            <ul className="mt-4 grid gap-4">
              {reviews.data.map((review) => (
                <li key={review.id}>
                  <ReviewItem review={review} now={now} namesEvent={kind === 'organizer'} />
                </li>
              ))}
            </ul>
            <Pagination
              page={reviews.page}
              lastPage={reviews.last_page}
              pathOf={(page) => path(slug, { page, ...(stars !== null && { stars }) })}
            />
          </div>
        </div>
      ) : (
        <EmptyState title={m.reviews_first()} hint={m.reviews_first_hint()}>
          <a href={MY_REVIEWS_PATH} className={PRIMARY_BUTTON}>
            {m.reviews_write()}
          </a>
        </EmptyState>
      )}
    </main>
  );
}
