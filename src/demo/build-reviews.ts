import type { NewEvent } from '#modules/catalog/index.ts';
import { type PastReview, publicName } from '#modules/reviews/index.ts';
import { REVIEWS } from './content/reviews.ts';

export interface HeldEvent {
  id: number;
  event: Pick<NewEvent, 'slug' | 'organizerId' | 'endsAt'>;
  // The accounts that wrote its reviews, in the order of the reviews.
  authors: readonly string[];
  // The account that answers for the organiser.
  ownerId: string;
}

const HOUR_MS = 3_600_000;

// Reviews of the demo's past events, each some hours after its event and never in the future.
export function buildReviews(events: readonly HeldEvent[], now: Date): PastReview[] {
  return events.flatMap(({ id, event, authors, ownerId }) => {
    const after = (hours: number) =>
      new Date(Math.min(event.endsAt.getTime() + hours * HOUR_MS, now.getTime() - HOUR_MS / hours));
    return (REVIEWS[event.slug] ?? []).map((review, place) => {
      const accountId = authors[place];
      if (accountId === undefined) throw new Error(`Nobody wrote review ${place + 1} of ${event.slug}`);
      return {
        eventId: id,
        organizerId: event.organizerId,
        accountId,
        author: publicName(review.by),
        stars: review.stars,
        text: review.text,
        writtenAt: after(review.hoursAfter),
        answer: review.answer
          ? { accountId: ownerId, text: review.answer.text, answeredAt: after(review.answer.hoursAfter) }
          : null,
      };
    });
  });
}
