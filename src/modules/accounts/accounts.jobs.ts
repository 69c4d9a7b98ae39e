import type { Database } from '#platform/database/index.ts';
import type { ScheduledJob } from '#platform/jobs/jobs.ts';
import { forgetOldTries } from '#platform/limiter/shared-tries.ts';
import { deleteExpiredLinks } from './registering/links.queries.ts';
import { deleteExpiredRegistrations } from './registering/registrations.queries.ts';
import { deleteExpiredSessions } from './sessions/sessions.queries.ts';

export const accountJobs: ScheduledJob<{ db: Database }>[] = [
  {
    name: 'accounts.forget-expired',
    every: '41 * * * *',
    withinSeconds: 600,
    afterFailure: 'next-time',
    run: ({ db }) => forgetExpired(db),
  },
];

async function forgetExpired({ sql }: Database): Promise<void> {
  await deleteExpiredSessions(sql);
  await deleteExpiredLinks(sql);
  await deleteExpiredRegistrations(sql);
  await forgetOldTries(sql);
}
