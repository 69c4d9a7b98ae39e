import type { Locale } from '#shared/i18n.ts';
import {
  formatCardLine,
  formatDateTime,
  formatDayRange,
  type Instant,
  instantMs,
  zoneLabel,
} from '#shared/time.ts';

const DAY_MS = 86_400_000;

type Timed = { start_at: string; end_at: string; time_zone: string };

export function isSeveralDays({ start_at, end_at }: Timed): boolean {
  return instantMs(end_at) - instantMs(start_at) > DAY_MS;
}

// Whether 19:00 means two things in one list.
export function mixesZones(events: readonly Timed[]): boolean {
  return new Set(events.map(({ start_at, time_zone }) => zoneLabel(start_at, time_zone))).size > 1;
}

// Sat 5 Dec · 19:00, with its zone where others stand beside it; or the days of something longer than a night out.
export function eventWhen(event: Timed, locale: Locale, now: Instant, hasZone = false): string {
  const { start_at, end_at, time_zone } = event;
  if (isSeveralDays(event)) return formatDayRange(start_at, end_at, time_zone, locale, now);
  return (hasZone ? formatDateTime : formatCardLine)(start_at, time_zone, locale, now);
}
