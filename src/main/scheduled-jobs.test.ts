import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reactions } from './reactions.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import type { Services } from './services.ts';

test('everything that runs in the background has a name, and so a queue, of its own', () => {
  const names = [...scheduledJobs, ...reactions].map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('what happens by the clock keeps nobody who waits from a connection', async () => {
  const asked: string[] = [];
  const db = {
    through(pool: string) {
      asked.push(pool);
      throw new Error('far enough');
    },
  };
  for (const { run } of scheduledJobs) expect(() => run({ db } as unknown as Services)).toThrow('far enough');
  expect(asked).toEqual(scheduledJobs.map(() => 'reporting'));
});

test('what failed waits for its next time only where that is within the hour', () => {
  const hasToWait = ({ every }: (typeof scheduledJobs)[number]) => every.split(' ')[1] !== '*';
  expect(scheduledJobs.some(hasToWait)).toBe(true);
  const lost = scheduledJobs.filter((job) => hasToWait(job) && job.afterFailure === 'next-time');
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test('whatever runs in the background is called after the slice, or the part of the platform, whose it is', () => {
  const slices = new Set([...readdirSync(new URL('../modules', import.meta.url)), 'messages', 'jobs']);
  const names = [...scheduledJobs, ...reactions].map(({ name }) => name);
  expect(names.filter((name) => !slices.has(name.split('.')[0] ?? ''))).toEqual([]);
});
