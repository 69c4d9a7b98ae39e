import type { Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { openThread } from '#platform/threads/open-thread.ts';
import { holidayCountries } from './holiday-countries.ts';
import { countHolidays, replaceHolidays } from './holidays.queries.ts';
import type { CalendarDay } from './read-calendar.ts';

export interface CalendarWish {
  countryCodes: string[];
  years: number[];
}

// This year and the two after it: twelve months lie ahead even if a refresh fails for a year.
const YEARS_AHEAD = 2;

export const HOLIDAYS_TAG = 'holidays';

// Ends as soon as it has answered, so that its memory is freed.
const thread = openThread<CalendarWish, CalendarDay[]>({
  file: new URL('./calendar-worker.ts', import.meta.url),
  mostWaiting: 1,
  idleMs: 0,
  patienceMs: 60_000,
});

// Writes the public holidays of every country from this year on anew. Safe to run twice.
export async function refreshHolidays(db: Database, now: Date): Promise<void> {
  const thisYear = now.getUTCFullYear();
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => thisYear + ahead);
  const days = await thread.run({ countryCodes: await holidayCountries(db.sql), years });
  await db.sql.transaction().execute(async (tx) => {
    await replaceHolidays(tx, `${thisYear}-01-01`, days);
    await announcePageChange(tx, [HOLIDAYS_TAG]);
  });
}

// For a first start, which would otherwise have no holidays until the next monthly refresh.
export async function ensureHolidays(db: Database, now: Date): Promise<void> {
  if ((await countHolidays(db.sql)) === 0) await refreshHolidays(db, now);
}
