import { answerJobs } from '#platform/threads/answer-jobs.ts';
import { readCalendar } from './read-calendar.ts';
import type { CalendarWish } from './refresh-holidays.ts';

answerJobs(({ countryCodes, years }: CalendarWish) =>
  countryCodes.flatMap((code) => readCalendar(code, years)),
);
