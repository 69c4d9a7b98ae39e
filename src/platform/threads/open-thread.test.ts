import { expect, test } from 'vitest';
import { TooBusy } from '#platform/too-busy.ts';
import { openThread } from './open-thread.ts';

const file = new URL('./test-thread.ts', import.meta.url);
const open = (patienceMs = 60_000) =>
  openThread<string, number>({ file, mostWaiting: 3, idleMs: 60_000, patienceMs });

test('what cannot be done is said, and the thread goes on', async () => {
  const thread = open();
  expect(await thread.run('count')).toBe(1);
  await expect(thread.run('fail')).rejects.toThrow('not this one');
  expect(await thread.run('count')).toBe(3);
});

test('a thread whose memory cannot be trusted ends with all that waited for it; the next job starts afresh', async () => {
  const thread = open();
  const answers = await Promise.allSettled(['hang', 'trap'].map((wish) => thread.run(wish)));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'The thread failed' } });
  expect(await thread.run('count')).toBe(1);
});

test('a thread that does not answer in time is ended', async () => {
  const thread = open(100);
  await expect(thread.run('hang')).rejects.toThrow('did not answer in time');
  // The control: with time enough, a thread just started answers.
  expect(await open().run('count')).toBe(1);
});

test('nobody queues without end', async () => {
  const thread = open();
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => thread.run('count')));
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(answers[3]).toMatchObject({ reason: expect.any(TooBusy) });
});
