import { findAccount } from '#modules/accounts/index.ts';
import { type ByOperator, refuseOwnTeam } from '#modules/merchants/index.ts';
import { type JudgeRefusal, judgeReview } from '#modules/reviews/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import { allOrNothing, type Database, type Tx } from '#platform/database/index.ts';
import { composeMail, queueMail } from '#platform/messages/layout/mail-frame.ts';
import { harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { ok, type Result } from '#shared/result.ts';
import { MY_REVIEWS_PATH } from '#web/paths/reviews.ts';
import { writeDeed } from '../log/write-deed.ts';
import { findOperatorReview } from './reviews.queries.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface ReviewVerdict {
  verdict: 'hide' | 'keep';
  // Why; the author reads it where the review is hidden.
  words: string;
  seen: string;
}

// Hides a review or keeps it. Why is kept, and its author hears of it by mail.
export const decideReview = (
  { db, publicUrl }: { db: Database; publicUrl: string },
  id: number,
  verdict: ReviewVerdict,
  by: ByOperator,
): Promise<Result<null, JudgeRefusal | 'own_team'>> =>
  allOrNothing<null, JudgeRefusal | 'own_team'>(db, async (tx) => {
    const judged = await judgeReview(tx, id, verdict);
    if (!judged.ok) return judged;
    const { is_hidden: wasHidden, account_id, organizer_id } = judged.value;
    const others = await refuseOwnTeam(tx, by.actor, organizer_id);
    if (!others.ok) return others;
    const isHiding = verdict.verdict === 'hide';
    await writeDeed(tx, by, {
      action: isHiding ? 'review.hidden' : wasHidden ? 'review.shown' : 'review.kept',
      subject: `review:${id}`,
      changes: { words: [null, verdict.words] },
    });
    if (isHiding)
      await tellAuthor(tx, publicUrl, { id, accountId: account_id, words: verdict.words }, by.now);
    return ok(null);
  });

// Whoever is gone is told nothing.
async function tellAuthor(
  tx: Tx,
  publicUrl: string,
  { id, accountId, words }: { id: number; accountId: string; words: string },
  now: Date,
): Promise<void> {
  const author = UUID.test(accountId) ? await findAccount(tx, accountId) : null;
  const review = await findOperatorReview(tx, id);
  if (!author || !review) return;
  const frame = await openMailFrame(tx, publicUrl, author.locale);
  const said = { locale: author.locale };
  const title = m.review_hidden_mail({ event: harmless(review.event_name) }, said);
  const mail = composeMail(frame, {
    subject: title,
    preheader: title,
    title,
    paragraphs: [m.review_hidden_mail_why({ words }, said), m.review_hidden_mail_what({}, said)],
    button: { label: m.review_hidden_mail_open({}, said), url: publicUrl + MY_REVIEWS_PATH },
    foot: m.letter_foot({ site: frame.siteName }, said),
  });
  await queueMail(tx, frame, { about: `review-hidden:${id}:${now.getTime()}`, to: author.email }, mail);
}
