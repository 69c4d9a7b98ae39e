import type { ReactNode } from 'react';
import type { ReviewedEventView } from '#modules/reviews/reviews.contract.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';
import { formatDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { eventPath } from '#web/paths/catalogue.ts';

type EventToReviewProps = { event: ReviewedEventView; now: string; children?: ReactNode };

// The event that somebody speaks of, small.
export function EventToReview({ event, now, children }: EventToReviewProps) {
  return (
    <div className="flex items-start gap-4">
      <img
        src={event.main_image}
        alt=""
        width={POSTER_SIZES['4x5'].width}
        height={POSTER_SIZES['4x5'].height}
        loading="lazy"
        className="aspect-4/5 h-auto w-14 shrink-0 object-cover rounded-small sm:w-18"
      />
      <div className="min-w-0">
        <h3 className="type-h3 wrap-anywhere">
          <a href={eventPath(event.slug_name)} className="hover:text-primary hover:underline">
            {event.name}
          </a>
        </h3>
        <p className="mt-1 text-small text-ink-2">
          <time dateTime={event.start_at}>
            {formatDay(event.start_at, event.time_zone, currentLocale(), now)}
          </time>
          {` · ${event.loc}`}
        </p>
        {children}
      </div>
    </div>
  );
}
