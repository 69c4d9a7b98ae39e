import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadJob } from '#platform/threads/open-thread.ts';
import { type CalendarDay, readCalendar } from './read-calendar.ts';
import type { CalendarWish } from './refresh-holidays.ts';

parentPort?.on('message', ({ id, input }: ThreadJob<CalendarWish>) => {
  const output = input.countryCodes.flatMap((code) => readCalendar(code, input.years));
  parentPort?.postMessage({ id, output } satisfies ThreadAnswer<CalendarDay[]>);
});
