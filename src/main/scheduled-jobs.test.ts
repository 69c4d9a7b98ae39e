import { expect, test } from 'vitest';
import { reactions } from './reactions.ts';
import { scheduledJobs } from './scheduled-jobs.ts';

test('everything that runs in the background has a name, and so a queue, of its own', () => {
  const names = [...scheduledJobs, ...reactions].map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
