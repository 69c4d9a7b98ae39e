import { setTimeout as sleep } from 'node:timers/promises';
import { type JobResult, PgBoss, type Queue, type QueuePolicy } from 'pg-boss';
import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import { keepDoing } from '#platform/process/keep-doing.ts';
import { dispatchAnnouncements, type Reaction } from './dispatch.ts';
import { deleteFailuresOf } from './failed-jobs.queries.ts';
import { GIVEN_UP, keepGivenUp, tryAgain } from './given-up.ts';
import { inTime } from './in-time.ts';

// Work at fixed times that no visitor waits for, done once for all processes together. Running it twice is harmless.
export interface ScheduledJob<Services> {
  name: string;
  // A cron line of five fields, in UTC.
  every: string;
  // A run that takes longer counts as failed. Until then no second one is begun.
  withinSeconds: number;
  // Whether a failed or missed run can wait for the next time in the schedule, or should be tried again, or made up for, before.
  afterFailure: 'next-time' | 'try-again';
  run(services: Services): Promise<void>;
}

export interface JobRunner {
  stop(): Promise<void>;
}

const STOP_MS = 5_000;
const DISPATCH_MS = 500;
const AGAIN_MS = 2_000;
// Every process polls every queue, so it polls seldom: a worker is told when something has just been put into its
// queue.
const REACT_POLL_SECONDS = 5;
const JOB_POLL_SECONDS = 10;
// A hot sale announces hundreds of orders in a second. Each one's job succeeds or fails by itself.
const REACT_AT_ONCE = 10;
const RETRY_MS = 2_000;

// A process sends a sign of life for the jobs it works on. When it dies, the signs stop; another process finds its jobs
// within the sum of these two times and runs them again, so that tickets are in the mail within a minute of the crash.
// This holds for long jobs too: none of them blocks the signs of life.
const SIGN_OF_LIFE_SECONDS = 15;
const LOOK_FOR_DEAD_SECONDS = 15;
// The worker itself ends a job that takes too long. The queue does so this much later, in case the worker could not.
const GRACE_SECONDS = 15;
// Nobody looks at finished jobs, and the fewer there are, the faster those of dead processes are found.
const KEEP_DONE_SECONDS = 24 * 3_600;
const CLEAN_UP_SECONDS = 3_600;

const BACKOFF = { retryBackoff: true, retryDelay: 1 };
// An announcement must be reacted to, even if a faulty version fails at it for days: tried again after a second, then
// less and less often up to every quarter of an hour, for three days.
const UNTIL_DONE = { ...BACKOFF, retryLimit: 300, retryDelayMax: 900 };
// For scheduled jobs. 'try-again' goes on for about a quarter of an hour.
const AFTER_FAILURE = {
  'next-time': { retryLimit: 0 },
  'try-again': { ...BACKOFF, retryLimit: 9 },
} satisfies Record<ScheduledJob<never>['afterFailure'], Retry>;

const A_MINUTE = 60;
const KEPT = { deadLetter: GIVEN_UP };

type Retry = Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'deadLetter'>;

// Starts the jobs as soon as the database allows it: the server must run even while its queue cannot be set up.
export function keepJobsRunning<Services>(
  db: Database,
  log: Logger,
  services: Services,
  jobs: ScheduledJob<Services>[],
  reactions: readonly Reaction<Services>[] = [],
): JobRunner {
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      try {
        return await startJobs(db, log, services, jobs, reactions);
      } catch (error) {
        log.error({ err: error }, 'the job queue could not start; trying again');
        await sleep(RETRY_MS, null, { ref: false });
      }
    }
    return null;
  })();
  return {
    async stop() {
      isStopped = true;
      await (await running)?.stop();
    },
  };
}

async function startJobs<Services>(
  db: Database,
  log: Logger,
  services: Services,
  jobs: ScheduledJob<Services>[],
  reactions: readonly Reaction<Services>[],
): Promise<JobRunner> {
  const boss = new PgBoss({
    ...db.queueOptions,
    schema: 'jobs',
    superviseIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    maintenanceIntervalSeconds: CLEAN_UP_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'));
  await boss.start();
  const attempt = (name: string, withinSeconds: number, work: () => Promise<void>) =>
    inTime(withinSeconds, work).catch((error) => {
      log.error({ err: error, job: name }, 'a job failed');
      throw error;
    });
  await ensureQueue(boss, GIVEN_UP, A_MINUTE, UNTIL_DONE);
  await keepGivenUp(db, boss);
  for (const { name, every, withinSeconds, afterFailure, run } of jobs) {
    await ensureQueue(boss, name, withinSeconds, { ...AFTER_FAILURE[afterFailure], ...KEPT }, 'exclusive');
    await boss.work(name, { pollingIntervalSeconds: JOB_POLL_SECONDS }, async () => {
      await attempt(name, withinSeconds, () => run(services));
      await deleteFailuresOf(db.sql, name);
    });
    // What cannot wait for its next time is made up for where no worker ran.
    await boss.schedule(name, every, null, { missed: afterFailure === 'try-again' ? 'once' : 'skip' });
  }
  const workers = new Map<string, string>();
  for (const { name, withinSeconds, run } of reactions) {
    await ensureQueue(boss, name, withinSeconds, { ...UNTIL_DONE, ...KEPT });
    const worker = await boss.work<Record<string, unknown>>(
      name,
      {
        pollingIntervalSeconds: REACT_POLL_SECONDS,
        batchSize: REACT_AT_ONCE,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (found) =>
        Promise.all(
          found.map(({ id, data }) =>
            settled(
              id,
              attempt(name, withinSeconds, () => run(services, data)),
            ),
          ),
        ),
    );
    workers.set(name, worker);
  }
  // What a server that was killed had begun: this one may not live until the first look of its own.
  void boss
    .supervise()
    .catch((error) => log.error({ err: error }, 'the job queue could not look for what was given up'));
  const dispatching = keepDoing(
    async () => {
      for (const name of await dispatchAnnouncements(db, boss, reactions))
        boss.notifyWorker(workers.get(name) ?? '');
    },
    DISPATCH_MS,
    (error) => log.error({ err: error }, 'announcements could not be handed on; trying again'),
  );
  const known = [...jobs, ...reactions].map(({ name }) => name);
  const again = keepDoing(
    () => tryAgain(db, boss, known),
    AGAIN_MS,
    (error) => log.error({ err: error }, 'failed jobs could not be tried again; trying again'),
  );
  return {
    async stop() {
      await Promise.all([dispatching.stop(), again.stop()]);
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

// A queue that an earlier version made gets these settings, too.
async function ensureQueue(
  boss: PgBoss,
  name: string,
  withinSeconds: number,
  retry: Retry,
  policy: QueuePolicy = 'standard',
): Promise<void> {
  const wanted = {
    heartbeatSeconds: SIGN_OF_LIFE_SECONDS,
    expireInSeconds: withinSeconds + GRACE_SECONDS,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
    ...retry,
  };
  await boss.createQueue(name, { ...wanted, policy });
  await boss.updateQueue(name, wanted);
}

const settled = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    (error: unknown) => ({ id, status: 'failed', output: { problem: String(error) } }),
  );
