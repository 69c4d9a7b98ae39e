import type { ReviewPage, ReviewView } from '#modules/reviews/reviews.contract.ts';

export interface NewestReviews {
  rating: ReviewPage['rating'];
  newest: ReviewView[];
}

const SHOWN = 3;

// As much as the page of an event or organiser carries.
export const newestReviews = ({ rating, data }: ReviewPage): NewestReviews => ({
  rating,
  newest: data.slice(0, SHOWN),
});
