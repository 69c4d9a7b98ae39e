import type { Database } from '#platform/database/index.ts';
import type { SignedIn } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { announceReview } from './announce-review.ts';
import { presentOwnReview } from './present-review.ts';
import type { OwnReviewView } from './reviews.contract.ts';
import { getReview, lockReviewOf, updateReview } from './reviews.queries.ts';
import { publicName } from './reviews.rules.ts';
import type { WrittenReview } from './write-review.ts';

// Changes one's own review, for seven days by the database's clock. Sending it unchanged does not mark it as edited.
export async function editReview(
  db: Database,
  person: SignedIn,
  id: number,
  { stars, text }: WrittenReview,
): Promise<Result<OwnReviewView, 'review_not_found' | 'review_edit_over'>> {
  return db.sql.transaction().execute(async (tx) => {
    const before = await lockReviewOf(tx, id, person.accountId);
    if (!before) return fail('review_not_found');
    if (before.stars === stars && before.text === text) return ok(presentOwnReview(before));
    if (!before.is_editable) return fail('review_edit_over');
    await updateReview(tx, id, { author: publicName(person.name), stars, text });
    await announceReview(tx, before);
    return ok(presentOwnReview(await getReview(tx, id)));
  });
}
