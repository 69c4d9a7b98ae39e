import { type EventStatus, standing } from '#modules/catalog/sale-state.rules.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const LEAST_MS = 72 * HOUR_MS;

interface MovedEvent {
  status: EventStatus;
  starts_at: Date;
  previous_starts_at: Date | null;
  moved_notice_at: Date | null;
}

// Whether whoever bought a ticket before holders were told of another date, or of none for now, may have the money back for the
// asking. Who bought after the notice knew.
export function isRefundOwed(event: MovedEvent, boughtAt: Date, now: Date): boolean {
  if (!wasToldAfter(event, boughtAt)) return false;
  const until = movedRefundUntil(event, boughtAt);
  return until === null || now < until;
}

// Until when: a week before the new date, and three days from the notice at least. Null: there is no such right, or no date yet
// that would end it.
export function movedRefundUntil(event: MovedEvent, boughtAt: Date): Date | null {
  if (!wasToldAfter(event, boughtAt) || standing(event.status, event.previous_starts_at) === 'postponed')
    return null;
  return new Date(Math.max(event.starts_at.getTime() - WEEK_MS, event.moved_notice_at.getTime() + LEAST_MS));
}

const wasToldAfter = <Event extends MovedEvent>(
  event: Event,
  boughtAt: Date,
): event is Event & { moved_notice_at: Date } =>
  event.moved_notice_at !== null && boughtAt < event.moved_notice_at;
