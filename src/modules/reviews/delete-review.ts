import type { Database } from '#platform/database/index.ts';
import type { SignedIn } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { announceReview } from './announce-review.ts';
import { deleteReviewRow, lockReviewOf } from './reviews.queries.ts';

// Deletes a review for good, with the answer to it. Its author may write another one.
export async function deleteReview(
  db: Database,
  { accountId }: SignedIn,
  id: number,
): Promise<Result<{ deleted: true }, 'review_not_found'>> {
  return db.sql.transaction().execute(async (tx) => {
    const review = await lockReviewOf(tx, id, accountId);
    if (!review) return fail('review_not_found');
    await deleteReviewRow(tx, id);
    await announceReview(tx, review);
    return ok({ deleted: true });
  });
}
