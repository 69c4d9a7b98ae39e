import { listHeldEventIds, receiverOf } from '#modules/tickets/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { SignedIn } from '#shared/actor.ts';
import { presentOwnReview, presentReviewedEvent } from './present-review.ts';
import type { OwnReviewView, ReviewedEventView } from './reviews.contract.ts';
import { listReviewsBy, listUnreviewed } from './reviews.queries.ts';

// More than anybody reads at once.
const MOST_WRITTEN = 500;

export interface MyReviews {
  written: OwnReviewView[];
  waiting: ReviewedEventView[];
  coming: ReviewedEventView[];
}

export async function viewMyReviews(db: Sql, person: SignedIn): Promise<MyReviews> {
  const [written, held] = await Promise.all([
    listReviewsBy(db, person.accountId, MOST_WRITTEN),
    listHeldEventIds(db, receiverOf(person)),
  ]);
  const unreviewed = await listUnreviewed(db, person.accountId, held);
  return {
    written: written.map(presentOwnReview),
    waiting: unreviewed.filter((event) => event.has_begun).map(presentReviewedEvent),
    coming: unreviewed.filter((event) => !event.has_begun).map(presentReviewedEvent),
  };
}
