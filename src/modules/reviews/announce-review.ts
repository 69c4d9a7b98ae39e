import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';

// Pages of the organiser's other events show its reviews too, so they carry the organiser's tag.
export function announceReview(tx: Tx, review: { event_id: number; organizer_id: number }): Promise<void> {
  return announcePageChange(tx, [`event:${review.event_id}`, `organizer:${review.organizer_id}`]);
}
