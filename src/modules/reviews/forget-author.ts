import type { Tx } from '#platform/database/index.ts';
import { announceReview } from './announce-review.ts';
import { deleteReviewsBy } from './reviews.queries.ts';

// Somebody deleted their account: what they said goes with it.
export async function forgetAuthor(tx: Tx, accountId: string): Promise<void> {
  for (const review of await deleteReviewsBy(tx, accountId)) await announceReview(tx, review);
}
