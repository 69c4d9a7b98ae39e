import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { insertAnnouncements } from './announcements.queries.ts';
import type { Reaction } from './dispatch.ts';
import { failedJobsJobs } from './failed-jobs.jobs.ts';
import { listFailedJobs, updateToAgain, upsertFailedJob } from './failed-jobs.queries.ts';
import { keepJobsRunning, type ScheduledJob } from './jobs.ts';

const db = await testDatabase();
const NEWS = 200;
const PATIENCE = { timeout: 30_000, interval: 50 };

function start(reactions: Reaction<object>[], jobs: ScheduledJob<object>[] = []) {
  const running = keepJobsRunning(db, createLog('silent').log, {}, jobs, reactions);
  onTestFinished(() => running.stop());
}

const announce = (name: string, count: number) =>
  db.sql.transaction().execute((tx) =>
    insertAnnouncements(
      tx,
      name,
      Array.from({ length: count }, (_, number) => ({ number })),
    ),
  );

// Counts how often each was heard; `run` may do something with it, too.
function hears(on: string, withinSeconds: number, run: (number: number, times: number) => Promise<unknown>) {
  const heard = new Map<number, number>();
  const reaction: Reaction<object> = {
    on,
    name: `test.${on}`,
    withinSeconds,
    async run(_services, data) {
      const number = Number(data.number);
      const times = (heard.get(number) ?? 0) + 1;
      heard.set(number, times);
      await run(number, times);
    },
  };
  return { heard, reaction };
}

test('a burst of news is acted on within seconds, and one that fails keeps none of the others', async () => {
  const { heard, reaction } = hears('thing.happened', 60, async (number, times) => {
    if (number === 13 && times === 1) throw new Error('not this one');
  });
  start([reaction]);
  await announce('thing.happened', NEWS);
  await vi.waitFor(() => expect([heard.size, heard.get(13)]).toEqual([NEWS, 2]), PATIENCE);
  expect([...heard].filter(([number, times]) => number !== 13 && times !== 1)).toEqual([]);
});

test('what takes longer than it may is done again, and nothing that came with it is', async () => {
  const forever = () => new Promise(() => {});
  const stuckOnce = async (number: number, times: number) => {
    if (number === 3 && times === 1) await forever();
  };
  const { heard, reaction } = hears('thing.stuck', 1, stuckOnce);
  // The control: with time enough, it is waited for.
  const patient = hears('thing.slow', 600, stuckOnce);
  start([reaction, patient.reaction]);
  await announce('thing.stuck', 5);
  await announce('thing.slow', 5);
  await vi.waitFor(() => expect(heard.get(3)).toBe(2), PATIENCE);
  expect([...heard].sort()).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 1],
  ]);
  await vi.waitFor(() => expect(patient.heard.size).toBe(5), PATIENCE);
  expect([...patient.heard.values()]).toEqual([1, 1, 1, 1, 1]);
});

test('news that this version knows no reaction to waits for one that does', async () => {
  await announce('thing.unknown', 1);
  const { heard, reaction } = hears('thing.known', 60, async () => {});
  start([reaction]);
  await announce('thing.known', 1);
  await vi.waitFor(() => expect(heard.size).toBe(1), PATIENCE);
  const left = await sql<{ name: string }>`select name from announcements`.execute(db.sql);
  expect(left.rows).toEqual([{ name: 'thing.unknown' }]);
  const newer = hears('thing.unknown', 60, async () => {});
  start([newer.reaction]);
  await vi.waitFor(() => expect(newer.heard.size).toBe(1), PATIENCE);
});

test('each has a time, a sign of life and tries that fit it', async () => {
  const nothing = { every: '0 0 1 1 *', run: async () => {} };
  const { reaction } = hears('thing.told', 60, async () => {});
  start(
    [reaction],
    [
      { name: 'test.often', withinSeconds: 120, afterFailure: 'next-time', ...nothing },
      { name: 'test.seldom', withinSeconds: 600, afterFailure: 'try-again', ...nothing },
    ],
  );
  const queues = () =>
    sql`
      select name, expire_seconds as ends, heartbeat_seconds as lives, retry_limit as tries,
        retry_delay_max as longest, retry_backoff as slower
      from jobs.queue where name in ('test.often', 'test.seldom', 'test.thing.told') order by name
    `.execute(db.sql);
  await vi.waitFor(
    async () =>
      expect((await queues()).rows).toEqual([
        { name: 'test.often', ends: 135, lives: 15, tries: 0, longest: null, slower: false },
        { name: 'test.seldom', ends: 615, lives: 15, tries: 9, longest: null, slower: true },
        { name: 'test.thing.told', ends: 75, lives: 15, tries: 300, longest: 900, slower: true },
      ]),
    PATIENCE,
  );
});

test('what is given up stands where somebody sees it, and is done once more when they want it', async () => {
  const { heard, reaction } = hears('thing.refused', 60, async (_number, times) => {
    if (times <= 2) throw new Error('not yet\nat all');
  });
  start([reaction]);
  await announce('thing.refused', 1);
  await vi.waitFor(() => expect(heard.get(0)).toBe(1), PATIENCE);
  // The next failure is the last one.
  await vi.waitFor(async () => {
    const last = await sql`
      update jobs.job set retry_limit = 1, start_after = now() where name = ${reaction.name} and state = 'retry'
      returning id
    `.execute(db.sql);
    expect(last.rows).toHaveLength(1);
  }, PATIENCE);
  const failed = () => listFailedJobs(db.sql, 10);
  await vi.waitFor(
    async () =>
      expect(await failed()).toMatchObject([
        { name: reaction.name, data: { number: 0 }, times: 1, problem: 'Error: not yet\nat all' },
      ]),
    PATIENCE,
  );
  await db.sql.transaction().execute((tx) => updateToAgain(tx, { name: reaction.name }));
  await vi.waitFor(() => expect(heard.get(0)).toBe(3), PATIENCE);
  expect(await failed()).toEqual([]);
});

test('what was put back long ago is forgotten by itself', async () => {
  await sql`
    insert into failed_jobs (name, data, problem, again_at, back_at)
    select 'test.back', jsonb_build_object('days', days), 'no', now(), now() - days * interval '1 day'
    from unnest('{6, 8}'::int[]) as days
  `.execute(db.sql);
  for (const job of failedJobsJobs) await job.run({ db });
  const left = await sql<{ data: object }>`select data from failed_jobs where name = 'test.back'`.execute(
    db.sql,
  );
  expect(left.rows).toEqual([{ data: { days: 6 } }]);
});

test('a job by the clock that went well since is no longer given up', async () => {
  await upsertFailedJob(db.sql, { name: 'test.mended', data: {}, problem: 'Error: no' });
  let runs = 0;
  start(
    [],
    [
      {
        name: 'test.mended',
        every: '0 0 1 1 *',
        withinSeconds: 60,
        afterFailure: 'next-time',
        run: async () => {
          runs += 1;
        },
      },
    ],
  );
  await db.sql.transaction().execute((tx) => updateToAgain(tx, { name: 'test.mended' }));
  await upsertFailedJob(db.sql, { name: 'test.mended', data: { old: true }, problem: 'Error: no' });
  await vi.waitFor(() => expect(runs).toBe(1), PATIENCE);
  await vi.waitFor(async () => expect(await listFailedJobs(db.sql, 10)).toEqual([]), PATIENCE);
});

test('what came due while no worker ran is made up for once, unless it can wait for its next time', async () => {
  const yearly = (name: string, afterFailure: 'next-time' | 'try-again') => {
    const heard = { times: 0 };
    const run = async () => {
      heard.times += 1;
    };
    return { heard, job: { name, every: '0 0 1 1 *', withinSeconds: 60, afterFailure, run } };
  };
  const [urgent, patient] = [yearly('test.urgent', 'try-again'), yearly('test.patient', 'next-time')];
  const first = keepJobsRunning(db, createLog('silent').log, {}, [urgent.job, patient.job]);
  await vi.waitFor(async () => {
    const known =
      await sql`select name from jobs.schedule where name in ('test.urgent', 'test.patient')`.execute(db.sql);
    expect(known.rows).toHaveLength(2);
  }, PATIENCE);
  await first.stop();
  // Both are known for two years, and nobody has looked at the clock for as long.
  await sql`update jobs.schedule set created_on = now() - interval '2 years'`.execute(db.sql);
  await sql`update jobs.version set cron_on = now() - interval '2 years'`.execute(db.sql);
  start([], [urgent.job, patient.job]);
  await vi.waitFor(() => expect(urgent.heard.times).toBe(1), { ...PATIENCE, timeout: 60_000 });
  expect(patient.heard.times).toBe(0);
}, 90_000);
