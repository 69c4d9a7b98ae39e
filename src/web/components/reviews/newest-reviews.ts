import type { ReviewPage, ReviewView } from '#modules/reviews/reviews.contract.ts';
import type { Call } from '#web/api/api.ts';

export interface NewestReviews {
  rating: ReviewPage['rating'];
  newest: ReviewView[];
  of: ReviewsSubject;
}

export type ReviewsSubject =
  | { kind: 'event' | 'organizer'; slug: string }
  // On the page of an event that has not begun: reviews of its organiser's other events.
  | { kind: 'earlier'; slug: string; organizer: string };

const SHOWN = 3;

// As many reviews as the page of an event or organiser shows. null: they could not be loaded.
export async function findNewestReviews(
  call: Call,
  rating: NewestReviews['rating'],
  of: ReviewsSubject,
): Promise<NewestReviews | null> {
  if (!rating) return { rating, newest: [], of };
  const said = await call('GET /api/reviews', {
    query: of.kind === 'event' ? { event: of.slug } : { organizer: of.slug },
  });
  return said.ok ? { rating: said.body.data.rating, newest: said.body.data.data.slice(0, SHOWN), of } : null;
}
