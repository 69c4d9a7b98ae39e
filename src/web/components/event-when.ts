import type { Locale } from '#shared/i18n.ts';
import { formatCardLine, formatDayRange, type Instant, instantMs } from '#shared/time.ts';

const DAY_MS = 86_400_000;

type Timed = { start_at: string; end_at: string; time_zone: string };

// Sat 5 Dec · 19:00, or the days of something longer than a night out.
export function eventWhen({ start_at, end_at, time_zone }: Timed, locale: Locale, now: Instant): string {
  const isSeveralDays = instantMs(end_at) - instantMs(start_at) > DAY_MS;
  return isSeveralDays
    ? formatDayRange(start_at, end_at, time_zone, locale, now)
    : formatCardLine(start_at, time_zone, locale, now);
}
