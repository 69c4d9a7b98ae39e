import { isHolder, receiverOf } from '#modules/tickets/index.ts';
import type { Database } from '#platform/database/index.ts';

import type { SignedIn } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { announceReview } from './announce-review.ts';
import { presentOwnReview } from './present-review.ts';
import type { OwnReviewView } from './reviews.contract.ts';
import { findEventToReview, findReviewBy, insertReview } from './reviews.queries.ts';
import { publicName } from './reviews.rules.ts';

export interface WrittenReview {
  stars: number;
  text: string;
}

type Reason =
  | 'event_not_found'
  | 'review_no_ticket'
  | 'review_not_held'
  | 'review_too_early'
  | 'review_exists';

// Reviews an event once. Safe to run twice: the same words again are the same review.
export async function writeReview(
  db: Database,
  person: SignedIn,
  eventId: number,
  { stars, text }: WrittenReview,
): Promise<Result<OwnReviewView, Reason>> {
  return db.sql.transaction().execute(async (tx) => {
    const event = await findEventToReview(tx, eventId);
    if (!event) return fail('event_not_found');
    if (!(await isHolder(tx, receiverOf(person), eventId))) return fail('review_no_ticket');
    if (event.status === 'cancelled' || event.status === 'postponed') return fail('review_not_held');
    if (!event.has_begun) {
      const opens = { starts_at: event.starts_at.toISOString(), time_zone: event.time_zone };
      return fail('review_too_early', { data: opens });
    }
    const { accountId, name } = person;
    const isNew = await insertReview(tx, {
      eventId,
      organizerId: event.organizer_id,
      accountId,
      author: publicName(name),
      stars,
      text,
    });
    const review = await findReviewBy(tx, accountId, eventId);
    if (!review) throw new Error(`The review of event ${eventId} is neither new nor known`);
    if (!isNew && (review.stars !== stars || review.text !== text)) return fail('review_exists');
    if (isNew) await announceReview(tx, review);
    return ok(presentOwnReview(review));
  });
}
