import { expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { announce } from './announce.ts';
import { keepJobsRunning } from './jobs.ts';

const db = await testDatabase();
const NEWS = 200;

test('a burst of news is acted on within seconds, and one that fails keeps none of the others', async () => {
  const heard = new Map<number, number>();
  const jobs = keepJobsRunning(
    db,
    createLog('silent').log,
    {},
    [],
    [
      {
        on: 'thing.happened',
        name: 'test.hear',
        async run(_services, data) {
          const number = Number(data.number);
          heard.set(number, (heard.get(number) ?? 0) + 1);
          if (number === 13 && heard.get(13) === 1) throw new Error('not this one');
        },
      },
    ],
  );
  try {
    await db.sql.transaction().execute(async (tx) => {
      for (let number = 0; number < NEWS; number += 1) await announce(tx, 'thing.happened', { number });
    });
    await vi.waitFor(() => expect([heard.size, heard.get(13)]).toEqual([NEWS, 2]), {
      timeout: 18_000,
      interval: 50,
    });
  } finally {
    await jobs.stop();
  }
  const more = [...heard].filter(([number, times]) => number !== 13 && times !== 1);
  expect(more).toEqual([]);
});
