import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { addDays, formatDateTime, formatTime, type Instant, plainDateIn, zoneLabel } from '#shared/time.ts';

// An instant as people say it: today 18:00 EAT, tomorrow 12:00 EAT, Sat 5 Dec · 19:00 EAT.
export function whenWords(at: Instant, zone: string, locale: Locale, nowMs: number): string {
  const now = new Date(nowMs);
  const day = plainDateIn(at, zone);
  const today = plainDateIn(now, zone);
  if (day !== today && day !== addDays(today, 1)) return formatDateTime(at, zone, locale, now);
  const time = `${formatTime(at, zone, locale)} ${zoneLabel(at, zone)}`;
  return day === today ? m.event_today({ time }, { locale }) : m.event_tomorrow({ time }, { locale });
}
