import { m } from '#shared/messages/messages.js';
import { eventReviewsPath, organizerReviewsPath } from '#web/paths/reviews.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import type { NewestReviews } from './newest-reviews.ts';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewItem } from './review-item.tsx';
import { WriteLink } from './write-link.tsx';

export type ReviewsSectionProps = {
  // Null when they could not be loaded.
  reviews: NewestReviews | null;
  now: string;
};

// Reviews on the page of an event or organiser. Shows nothing if there are none yet.
export function ReviewsSection({ reviews, now }: ReviewsSectionProps) {
  if (!reviews) return <p className="mt-12 text-ink-2">{m.reviews_failed()}</p>;
  if (!reviews.rating) return null;
  const { of } = reviews;
  const path = of.kind === 'event' ? eventReviewsPath : organizerReviewsPath;
  return (
    <section aria-labelledby="reviews-heading" className="mt-12 lg:mt-16">
      <h2 id="reviews-heading" className="type-h2 mb-4 lg:mb-6">
        {of.kind === 'earlier' ? m.reviews_earlier({ name: of.organizer }) : m.reviews_heading()}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[360px_minmax(0,1fr)] lg:items-start lg:gap-8">
        <RatingSummary rating={reviews.rating} pathOf={(stars) => path(of.slug, { stars })} />
        <div>
          <ul className="grid gap-4">
            {reviews.newest.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} now={now} namesEvent={of.kind !== 'event'} isShort />
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
            <a href={path(of.slug)} className={`w-full sm:w-auto ${QUIET_BUTTON}`}>
              {m.reviews_all()}
            </a>
            {of.kind === 'event' && <WriteLink />}
          </div>
        </div>
      </div>
    </section>
  );
}
