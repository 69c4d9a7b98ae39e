import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { presentReview } from './present-review.ts';
import type { ReviewPage } from './reviews.contract.ts';
import { findReviewedEvent, findReviewedOrganizer, listReviewRows } from './reviews.queries.ts';
import { REVIEWS_PER_PAGE, rate } from './reviews.rules.ts';

export interface ReviewsWanted {
  // Exactly one of `event` and `organizer` is given.
  event?: string | undefined;
  organizer?: string | undefined;
  stars?: number | undefined;
  page: number;
}

// One page of reviews. Stars are not summed up here: the counts are updated as reviews are written.
export async function listReviews(
  db: Sql,
  { event, organizer = '', stars, page }: ReviewsWanted,
  ask: Ask,
): Promise<Result<ReviewPage, 'event_not_found' | 'organizer_not_found' | 'page_past_last'>> {
  const subject =
    event === undefined ? await findReviewedOrganizer(db, organizer) : await findReviewedEvent(db, event);
  if (!subject) return fail(event === undefined ? 'organizer_not_found' : 'event_not_found');
  ask.shows.tag(`${subject.kind}:${subject.id}`);
  const rating = rate(subject.counts);
  const total = (stars === undefined ? rating?.count : rating?.by_stars[stars - 1]) ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / REVIEWS_PER_PAGE));
  if (page > lastPage) return fail('page_past_last');
  const piece = { stars, limit: REVIEWS_PER_PAGE, offset: (page - 1) * REVIEWS_PER_PAGE };
  const rows = total === 0 ? [] : await listReviewRows(db, subject, piece);
  return ok({
    data: rows.map(presentReview),
    rating,
    page,
    size: REVIEWS_PER_PAGE,
    total,
    last_page: lastPage,
  });
}
