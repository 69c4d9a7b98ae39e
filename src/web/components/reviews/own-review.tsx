import type { OwnReviewView } from '#modules/reviews/reviews.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime } from '#shared/time.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { currentLocale } from '#web/page/locale.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { EventToReview } from './event-to-review.tsx';
import { ReviewForm } from './review-form.tsx';
import { type ReviewSubject, typedAbout } from './review-forms.ts';
import { Stars } from './stars.tsx';

type OwnReviewProps = { review: OwnReviewView; now: string; refusal: FormRefusal | null };

const SUMMARY =
  'inline-flex min-h-11 cursor-pointer list-none items-center font-semibold text-primary hover:underline';

export function OwnReview({ review, now, refusal }: OwnReviewProps) {
  const { event, answer } = review;
  const subject: ReviewSubject = { intent: 'edit', id: review.id };
  const typed = typedAbout(subject, refusal);
  const until = formatDateTime(review.editable_until, event.time_zone, currentLocale(), now);
  return (
    <article id={`review-${review.id}`} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <EventToReview event={event} now={now} />
      {review.is_hidden && (
        <p className="mt-4 rounded-card border border-warn bg-warn-soft p-3 text-small text-warn">
          {m.mine_hidden()}
          {review.hidden_words && (
            <span className="mt-1 block wrap-anywhere">
              {m.mine_hidden_why({ words: review.hidden_words })}
            </span>
          )}
        </p>
      )}
      <Stars value={review.stars} className="mt-4 h-6" />
      {review.text && (
        <p dir="auto" className="mt-2 max-w-[68ch] whitespace-pre-line wrap-anywhere">
          {review.text}
        </p>
      )}
      {answer && (
        <div className="mt-4 rounded-small border-l-4 border-primary bg-sunken px-4 py-3">
          <p className="text-small font-semibold">{m.reviews_answer({ organizer: event.organizer.name })}</p>
          <p dir="auto" className="mt-1 max-w-[68ch] whitespace-pre-line wrap-anywhere">
            {answer.text}
          </p>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-x-6">
        {review.is_editable && (
          <details open={typed !== null} className="open:basis-full">
            <summary className={SUMMARY}>{m.mine_edit()}</summary>
            <p className="mb-3 text-small text-ink-2">{m.mine_edit_until({ when: until })}</p>
            <ReviewForm subject={subject} typed={typed ?? review} />
          </details>
        )}
        <details className="open:basis-full">
          <summary className={SUMMARY}>{m.mine_delete()}</summary>
          <p className="mb-3 text-small text-ink-2">{m.mine_delete_sure()}</p>
          <form method="post" action="?">
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={review.id} />
            <button type="submit" className={QUIET_BUTTON}>
              {m.mine_delete_yes()}
            </button>
          </form>
        </details>
      </div>
    </article>
  );
}
