import type { Tx } from '#platform/database/index.ts';
import { announceReview } from './announce-review.ts';
import { deleteReviewsBy } from './reviews.queries.ts';

// Called when an account is deleted: its reviews are deleted, too.
export async function forgetAuthor(tx: Tx, accountId: string): Promise<void> {
  for (const review of await deleteReviewsBy(tx, accountId)) await announceReview(tx, review);
}
