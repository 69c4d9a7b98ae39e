import type { Locale } from '#shared/i18n.ts';
import { formatDateTime, formatDayRange, type Instant, instantMs } from '#shared/time.ts';

const DAY_MS = 86_400_000;

type Timed = { start_at: string; end_at: string; time_zone: string };

export function isSeveralDays({ start_at, end_at }: Timed): boolean {
  return instantMs(end_at) - instantMs(start_at) > DAY_MS;
}

// Sat 5 Dec · 19:00 EAT; or the days of something longer than a night out.
export function eventWhen(event: Timed, locale: Locale, now: Instant): string {
  const { start_at, end_at, time_zone } = event;
  if (isSeveralDays(event)) return formatDayRange(start_at, end_at, time_zone, locale, now);
  return formatDateTime(start_at, time_zone, locale, now);
}
