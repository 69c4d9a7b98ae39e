import { m } from '#shared/messages/messages.js';
import { averageText } from './average-text.ts';

const STAR = 'l2.8 5.9 6.4.9-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.9z';
const ROW = [12, 36, 60, 84, 108].map((x) => `M${x} 3.2${STAR}`).join('');
export const ONE_STAR = `M12 3.2${STAR}`;

// Five stars, filled as far as the value goes. Outlines keep the contrast; hidden words say how many.
export function Stars({ value, className = 'h-5' }: { value: number; className?: string }) {
  return (
    <svg
      role="img"
      aria-label={m.reviews_rating({ average: averageText(value) })}
      viewBox="0 0 120 24"
      strokeWidth="1.25"
      strokeLinejoin="round"
      className={`block w-auto shrink-0 ${className}`}
    >
      <path d={ROW} className="fill-none stroke-control" />
      <svg aria-hidden="true" width={value * 24} height="24">
        <path d={ROW} className="fill-flash stroke-flash-ink" />
      </svg>
    </svg>
  );
}
