import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepDoing } from './keep-doing.ts';

const SOON = { timeout: 5_000, interval: 5 };

test('goes on after a round that failed, and says so', async () => {
  let rounds = 0;
  const failures: unknown[] = [];
  const work = keepDoing(
    async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('once');
    },
    1,
    (error) => failures.push(error),
  );
  await expect.poll(() => rounds, SOON).toBeGreaterThan(2);
  await work.stop();
  expect(failures.map(String)).toEqual(['Error: once']);
});

test('never does two rounds at once, and stopping waits for the one under way', async () => {
  let now = 0;
  let most = 0;
  let rounds = 0;
  const work = keepDoing(
    async () => {
      now += 1;
      most = Math.max(most, now);
      await wait(20);
      now -= 1;
      rounds += 1;
    },
    1,
    () => {},
  );
  await expect.poll(() => now, SOON).toBe(1);
  await work.stop();
  expect(now).toBe(0);
  const done = rounds;
  await wait(50);
  expect(rounds).toBe(done);
  expect(most).toBe(1);
});
