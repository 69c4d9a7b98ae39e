import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { announceReview } from './announce-review.ts';
import { type JudgedReviewRow, lockJudgedReview, settleReports, updateHidden } from './reports.queries.ts';
import { standOf } from './reviews.rules.ts';

export type Verdict = { verdict: 'hide' | 'keep'; words: string; seen: string };
export type JudgeRefusal = 'review_not_found' | 'review_moved' | 'review_hidden';

// One of the platform's own people hides a review or leaves it where everybody sees it, and settles its reports; one that was hidden
// is shown again. Answers how it stood before. `seen` is the review as it was read: whoever comes second is told to read it again.
export async function judgeReview(
  tx: Tx,
  id: number,
  { verdict, words, seen }: Verdict,
): Promise<Result<JudgedReviewRow, JudgeRefusal>> {
  const review = await lockJudgedReview(tx, id);
  if (!review) return fail('review_not_found');
  if (standOf(review) !== seen) return fail('review_moved');
  const isHiding = verdict === 'hide';
  if (isHiding && review.is_hidden) return fail('review_hidden');
  await updateHidden(tx, id, isHiding ? words : null);
  await settleReports(tx, id);
  if (isHiding !== review.is_hidden) await announceReview(tx, review);
  return ok(review);
}
