import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';

// The organiser's other events show its reviews as well: their pages have its tag.
export function announceReview(tx: Tx, review: { event_id: number; organizer_id: number }): Promise<void> {
  return announcePageChange(tx, [`event:${review.event_id}`, `organizer:${review.organizer_id}`]);
}
