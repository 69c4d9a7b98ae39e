import type { Tx } from '#platform/database/index.ts';
import { insertPastReviews, type PastReview } from './reviews.queries.ts';

// Reviews as they were written some time ago: demo data, or what another site brings along.
export function createReviews(tx: Tx, reviews: readonly PastReview[]): Promise<void> {
  return insertPastReviews(tx, reviews);
}
