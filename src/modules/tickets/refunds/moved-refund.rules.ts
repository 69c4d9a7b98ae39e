const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const LEAST_MS = 72 * HOUR_MS;

interface MovedEvent {
  starts_at: Date;
  moved_notice_at: Date | null;
}

// Until when whoever bought an event's ticket before it got a new date may have the money back for the asking: a week
// before that date, and three days from the notice at least. Who bought after the notice knew. Null: no such right.
export function movedRefundUntil({ starts_at, moved_notice_at }: MovedEvent, boughtAt: Date): Date | null {
  if (moved_notice_at === null || boughtAt >= moved_notice_at) return null;
  return new Date(Math.max(starts_at.getTime() - WEEK_MS, moved_notice_at.getTime() + LEAST_MS));
}
