import { withQuery } from './address.ts';
import { eventPath, organizerPath } from './catalogue.ts';

// One's own reviews, and where to write one.
export const MY_REVIEWS_PATH = '/reviews';

export type ReviewsQuery = { stars?: number; page?: number };

export const eventReviewsPath = (slug: string, query?: ReviewsQuery): string =>
  reviewsPath(eventPath(slug), query);

export const organizerReviewsPath = (slug: string, query?: ReviewsQuery): string =>
  reviewsPath(organizerPath(slug), query);

function reviewsPath(subject: string, { stars, page = 1 }: ReviewsQuery = {}): string {
  const query = new URLSearchParams();
  if (stars !== undefined) query.set('stars', String(stars));
  if (page > 1) query.set('page', String(page));
  return withQuery(`${subject}/reviews`, query);
}

export const reportPath = (reviewId: number): string => `${MY_REVIEWS_PATH}/report/${reviewId}`;
