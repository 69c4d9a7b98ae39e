import type { ReviewView } from '#modules/reviews/reviews.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { reportPath } from '#web/paths/reviews.ts';
import { VerifiedIcon } from '#web/ui/more-icons.tsx';
import { Stars } from './stars.tsx';

type ReviewItemProps = {
  review: ReviewView;
  now: string;
  // Shows the event's name, in lists of reviews of several events.
  namesEvent?: boolean;
  // Shows only the beginning.
  isShort?: boolean;
  // On a page about this very review: without links to it.
  isQuoted?: boolean;
};

// A review as visitors see it. Its text is shown as plain text: nothing in it becomes a link.
export function ReviewItem(props: ReviewItemProps) {
  const { review, now, namesEvent = false, isShort = false, isQuoted = false } = props;
  const { event, answer } = review;
  const author = review.author || m.reviews_holder();
  const day = dayText(review.written_at, event.time_zone, now);
  const clamp = isShort ? 'line-clamp-6' : '';
  return (
    <article className="rounded-card border border-line bg-surface p-4 lg:p-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={review.stars} />
        <p className="font-semibold wrap-anywhere">{author}</p>
        <p className="inline-flex items-center gap-1 text-small text-success">
          <VerifiedIcon className="size-4" />
          {m.reviews_verified()}
        </p>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-small text-ink-2">
          <time dateTime={review.written_at}>{review.edited_at ? m.reviews_edited({ day }) : day}</time>
          {namesEvent && (
            <>
              {' · '}
              <a href={eventPath(event.slug_name)} className="hover:text-primary hover:underline">
                {m.reviews_about({ event: event.name })}
              </a>
            </>
          )}
        </p>
        {!isQuoted && <ReportLink id={review.id} author={author} />}
      </div>
      {review.text && (
        <p dir="auto" className={`max-w-[68ch] whitespace-pre-line wrap-anywhere ${clamp}`}>
          {review.text}
        </p>
      )}
      {answer && (
        <div className="mt-4 rounded-small border-l-4 border-primary bg-sunken px-4 py-3">
          <p className="flex flex-wrap gap-x-3 text-small">
            <strong className="font-semibold">{m.reviews_answer({ organizer: event.organizer.name })}</strong>
            <time dateTime={answer.answered_at} className="text-ink-2">
              {dayText(answer.answered_at, event.time_zone, now)}
            </time>
          </p>
          <p dir="auto" className={`mt-1 max-w-[68ch] whitespace-pre-line wrap-anywhere ${clamp}`}>
            {answer.text}
          </p>
        </div>
      )}
    </article>
  );
}

function ReportLink({ id, author }: { id: number; author: string }) {
  return (
    <a
      href={reportPath(id)}
      rel="nofollow"
      aria-label={m.reviews_report_of({ author })}
      className="inline-flex min-h-11 items-center text-small text-ink-3 underline hover:text-primary"
    >
      {m.reviews_report()}
    </a>
  );
}

const dayText = (at: string, zone: string, now: string) => formatDay(at, zone, currentLocale(), now);
