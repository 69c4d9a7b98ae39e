import type { TicketEventView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime, formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';

// When a ticket lets in: its day, or when the event begins. While there is no date, the old one would mislead.
export function ticketWhen(
  event: Pick<TicketEventView, 'status' | 'start_at' | 'time_zone'>,
  date: string | null,
  now: string,
): string {
  if (event.status === 'postponed') return m.badge_postponed();
  return date === null
    ? formatDateTime(event.start_at, event.time_zone, currentLocale(), now)
    : formatPlainDay(date, currentLocale());
}
