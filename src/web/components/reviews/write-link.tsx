import { m } from '#shared/messages/messages.js';
import { MY_REVIEWS_PATH } from '#web/paths/reviews.ts';

// For people who were there and have not written a review yet.
export function WriteLink() {
  return (
    <a
      href={MY_REVIEWS_PATH}
      className="inline-flex min-h-11 w-full items-center justify-center font-semibold text-primary hover:underline sm:w-auto"
    >
      {m.reviews_write()}
    </a>
  );
}
