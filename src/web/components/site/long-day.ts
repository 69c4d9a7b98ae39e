import { formatMonth } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';

// 15 November 2026. The site's own texts have no place, so their day is the one in UTC.
export const longDay = (at: string): string =>
  `${Number(at.slice(8, 10))} ${formatMonth(new Date(at), 'UTC', currentLocale())}`;
