import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';

// Work that nobody waits for, at its time and once for all processes together. Running it twice is harmless.
export interface ScheduledJob<Services> {
  name: string;
  // A cron line of five fields, in UTC.
  every: string;
  run(services: Services): Promise<void>;
}

export interface JobRunner {
  stop(): Promise<void>;
}

const STOP_MS = 5_000;
const RETRY_MS = 2_000;

// Starts the jobs as soon as the database lets it: a server must not fall over because its queue cannot be set up.
export function keepJobsRunning<Services>(
  db: Database,
  log: Logger,
  services: Services,
  jobs: ScheduledJob<Services>[],
): JobRunner {
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      try {
        return await startJobs(db, log, services, jobs);
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
): Promise<JobRunner> {
  const boss = new PgBoss({ ...db.queueOptions, schema: 'jobs' });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 0 });
    await boss.work(job.name, async () => {
      try {
        await job.run(services);
      } catch (error) {
        log.error({ err: error, job: job.name }, 'a job failed');
        throw error;
      }
    });
    await boss.schedule(job.name, job.every);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_MS }) };
}
