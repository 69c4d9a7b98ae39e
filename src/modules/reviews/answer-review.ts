import { may, writeAudit } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Member } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { announceReview } from './announce-review.ts';
import { presentReview } from './present-review.ts';
import type { ReviewView } from './reviews.contract.ts';
import { deleteAnswer, findReview, getReview, lockReview, upsertAnswer } from './reviews.queries.ts';

// The organiser's answer, written by a member of its team. It replaces the one before; an empty text removes it.
export async function answerReview(
  db: Database,
  id: number,
  text: string,
  { actor, now }: Ask<Member>,
): Promise<Result<ReviewView, 'review_not_found' | 'review_not_yours'>> {
  const review = await findReview(db.sql, id);
  if (!review || review.is_hidden) return fail('review_not_found');
  const where = { organizerId: review.organizer_id, eventId: review.event_id };
  if (!may(actor, 'answer_reviews', where, now).ok) return fail('review_not_yours');
  return db.sql.transaction().execute(async (tx) => {
    // Its author may have deleted the review since.
    if (!(await lockReview(tx, id))) return fail('review_not_found');
    const before = await getReview(tx, id);
    if (text === '') await deleteAnswer(tx, id);
    else await upsertAnswer(tx, id, actor.accountId, text);
    const after = await getReview(tx, id);
    if (before.answer?.text !== after.answer?.text) {
      const answer: [unknown, unknown] = [before.answer?.text ?? null, after.answer?.text ?? null];
      const noted = { action: 'review.answered', subject: `review:${id}`, changes: { answer } };
      await writeAudit(tx, { actor, now }, { ...where, ...noted });
    }
    await announceReview(tx, review);
    return ok(presentReview(after));
  });
}
