import type { Tx } from '#platform/database/index.ts';
import { insertPastReviews, insertRequests, type PastReview } from './reviews.queries.ts';

// Reviews as they were written some time ago: demo data, or what another site brings along.
export function createReviews(tx: Tx, reviews: readonly PastReview[]): Promise<void> {
  return insertPastReviews(tx, reviews);
}

// Buyers who are asked for no review any more, as if they had been.
export function skipRequests(tx: Tx, buyers: readonly { eventId: number; email: string }[]): Promise<void> {
  return insertRequests(tx, buyers);
}
