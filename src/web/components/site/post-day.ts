import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/locale.ts';

// A post belongs to no event's place: its day is the one in UTC.
export const postDay = (publishedAt: string): string =>
  formatPlainDay(publishedAt.slice(0, 10), currentLocale());
