import type { ReviewPage, ReviewView } from '#modules/reviews/reviews.contract.ts';

export interface NewestReviews {
  rating: ReviewPage['rating'];
  newest: ReviewView[];
  of: ReviewsSubject;
}

export type ReviewsSubject =
  | { kind: 'event' | 'organizer'; slug: string }
  // On the page of an event that has not begun: what people say of its organiser's other events.
  | { kind: 'earlier'; slug: string; organizer: string };

const SHOWN = 3;

// As much as the page of an event or organiser carries.
export const newestReviews = ({ rating, data }: ReviewPage, of: ReviewsSubject): NewestReviews => ({
  rating,
  newest: data.slice(0, SHOWN),
  of,
});
