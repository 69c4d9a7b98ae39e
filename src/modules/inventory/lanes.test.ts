import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TooBusy } from '#platform/too-busy.ts';
import { createLanes } from './lanes.ts';

test('what arrives while a batch is in flight becomes the next one, and everybody gets their own answer', async () => {
  const batches: number[][] = [];
  const lanes = createLanes<string, number, number>({
    mostPerBatch: 100,
    mostWaiting: 100,
    async run(_key, batch) {
      batches.push(batch);
      await sleep(5);
      return batch.map((request) => request * 2);
    },
  });
  const first = [1, 2].map((request) => lanes.add('a', request));
  await sleep(2);
  const second = [3, 4, 5].map((request) => lanes.add('a', request));
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  expect(await lanes.add('a', 6)).toBe(12);
});

test('a batch has its limit, and lanes do not wait for each other', async () => {
  const running: string[] = [];
  let most = 0;
  const lanes = createLanes<string, number, string>({
    mostPerBatch: 2,
    mostWaiting: 100,
    async run(key, batch) {
      running.push(key);
      most = Math.max(most, running.length);
      await sleep(5);
      running.splice(running.indexOf(key), 1);
      expect(batch.length).toBeLessThanOrEqual(2);
      return batch.map(() => key);
    },
  });
  const answers = await Promise.all([1, 2, 3, 4, 5].flatMap((n) => [lanes.add('a', n), lanes.add('b', n)]));
  expect(answers.filter((key) => key === 'a')).toHaveLength(5);
  expect(most).toBe(2);
});

test('requests with the same mark never share a batch and never overtake', async () => {
  const batches: string[][] = [];
  const lanes = createLanes<number, string, string>({
    mostPerBatch: 10,
    mostWaiting: 100,
    marksOf: (request) => [request[0] ?? null],
    async run(_key, batch) {
      batches.push(batch);
      return batch;
    },
  });
  await Promise.all(['a1', 'b1', 'a2', 'a3', 'c1'].map((request) => lanes.add(1, request)));
  expect(batches).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']]);
});

test('a mark means something in its own place alone', async () => {
  const batches: string[][] = [];
  const lanes = createLanes<number, string, string>({
    mostPerBatch: 10,
    mostWaiting: 100,
    marksOf: ([visitor = null, key = null]) => [visitor === '-' ? null : visitor, key],
    async run(_key, batch) {
      batches.push(batch);
      return batch;
    },
  });
  await Promise.all(['ab', 'ba', '-c', 'cb', 'a-'].map((request) => lanes.add(1, request)));
  expect(batches).toEqual([
    ['ab', 'ba', '-c'],
    ['cb', 'a-'],
  ]);
});

test('one failure is one failure; a batch that breaks fails those in it and nobody after', async () => {
  const lanes = createLanes<number, string, string>({
    mostPerBatch: 10,
    mostWaiting: 100,
    async run(_key, batch) {
      if (batch.includes('breaks')) throw new Error('broken');
      return batch.map((request) => (request === 'bad' ? new Error('bad') : request));
    },
  });
  const answers = await Promise.allSettled(['good', 'bad'].map((request) => lanes.add(1, request)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(lanes.add(1, 'breaks')).rejects.toThrow('broken');
  expect(await lanes.add(1, 'later')).toBe('later');
});

test('who would have to wait behind too many is turned away, and the others are served', async () => {
  const lanes = createLanes<number, number, number>({
    mostPerBatch: 2,
    mostWaiting: 3,
    async run(_key, batch) {
      await sleep(5);
      return batch;
    },
  });
  const answers = await Promise.allSettled([1, 2, 3, 4].map((request) => lanes.add(1, request)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(answers[3]).toMatchObject({ reason: expect.any(TooBusy) });
});
