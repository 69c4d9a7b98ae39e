import type { Tx } from '#platform/database/index.ts';
import { insertPastReviews, insertRequests, type PastReview } from './reviews.queries.ts';

// Reviews with past dates: demo data, or data from another site.
export function createReviews(tx: Tx, reviews: readonly PastReview[]): Promise<void> {
  return insertPastReviews(tx, reviews);
}

// Marks buyers as already asked for a review.
export function skipRequests(tx: Tx, buyers: readonly { eventId: number; email: string }[]): Promise<void> {
  return insertRequests(tx, buyers);
}
