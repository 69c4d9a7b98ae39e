import type { SignedIn } from '#platform/http/caller.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { announceReview } from './announce-review.ts';
import { presentReview } from './present-review.ts';
import type { ReviewServices } from './review-services.ts';
import type { ReviewView } from './reviews.contract.ts';
import { deleteAnswer, findReview, getReview, lockReview, upsertAnswer } from './reviews.queries.ts';

// The organiser's answer, by one of its people. It replaces the one before; an empty one takes it away.
export async function answerReview(
  { db, mayAnswer }: ReviewServices,
  { accountId }: SignedIn,
  id: number,
  text: string,
): Promise<Result<ReviewView, 'review_not_found' | 'review_not_yours'>> {
  const review = await findReview(db.sql, id);
  if (!review || review.is_hidden) return fail('review_not_found');
  if (!(await mayAnswer(accountId, review.organizer_id))) return fail('review_not_yours');
  return db.sql.transaction().execute(async (tx) => {
    // Its author may have deleted it since.
    if (!(await lockReview(tx, id))) return fail('review_not_found');
    if (text === '') await deleteAnswer(tx, id);
    else await upsertAnswer(tx, id, accountId, text);
    await announceReview(tx, review);
    return ok(presentReview(await getReview(tx, id)));
  });
}
