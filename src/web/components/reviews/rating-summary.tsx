import type { Rating } from '#modules/reviews/reviews.rules.ts';
import { m } from '#shared/messages/messages.js';
import { averageText } from './average-text.ts';
import { ONE_STAR, Stars } from './stars.tsx';

type RatingSummaryProps = {
  rating: Rating;
  // The address of the reviews with this many stars.
  pathOf: (stars: number) => string;
};

const MOST_TO_FEWEST = [5, 4, 3, 2, 1];
const ROW = 'grid min-h-8 grid-cols-[28px_minmax(0,1fr)_40px] items-center gap-3 text-small text-ink-2';

// The average, and how often each number of stars was given.
export function RatingSummary({ rating, pathOf }: RatingSummaryProps) {
  const { average, count, by_stars: counts } = rating;
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:flex sm:items-center sm:gap-8 lg:block lg:p-6">
      <div className="flex items-center gap-4 sm:flex-col sm:items-start sm:gap-1 lg:flex-row lg:items-center lg:gap-4">
        <p aria-hidden="true" className="type-display tabular-nums">
          {averageText(average)}
        </p>
        <div>
          <Stars value={average} className="h-6" />
          <p className="mt-1 text-small text-ink-2">{m.reviews_count({ count })}</p>
        </div>
      </div>
      <ul aria-label={m.reviews_spread()} className="mt-4 grow sm:mt-0 lg:mt-4">
        {MOST_TO_FEWEST.map((stars) => (
          <li key={stars}>
            <SpreadRow stars={stars} count={counts[stars - 1] ?? 0} total={count} href={pathOf(stars)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type SpreadRowProps = { stars: number; count: number; total: number; href: string };

function SpreadRow({ stars, count, total, href }: SpreadRowProps) {
  const row = (
    <>
      <span className="flex items-center gap-1 font-semibold tabular-nums" aria-hidden="true">
        {stars}
        <svg
          viewBox="0 0 24 24"
          className="size-4 fill-flash stroke-flash-ink"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d={ONE_STAR} />
        </svg>
      </span>
      <svg className="h-2 w-full overflow-hidden rounded-pill" aria-hidden="true">
        <rect width="100%" height="100%" className="fill-line" />
        <rect width={`${(100 * count) / total}%`} height="100%" rx="4" className="fill-flash" />
      </svg>
      <span className="text-right tabular-nums" aria-hidden="true">
        {count}
      </span>
      <span className="sr-only">
        {m.reviews_stars({ count: stars })}: {m.reviews_count({ count })}
      </span>
    </>
  );
  if (count === 0) return <div className={ROW}>{row}</div>;
  return (
    <a href={href} className={`${ROW} rounded-small hover:text-primary hover:underline`}>
      {row}
    </a>
  );
}
