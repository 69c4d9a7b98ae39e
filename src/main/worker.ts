import '../../scripts/require-node.ts';
import { sweepOrders } from '#modules/orders/index.ts';
import { readConfig } from '#platform/config.ts';
import { keepJobsRunning } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { keepSending } from '#platform/messages/outbox.ts';
import { outboxSettings } from './open-outbox.ts';
import { openServices } from './open-services.ts';
import { reactions } from './reactions.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { stopWhenAsked } from './stop-when-asked.ts';

const LONGEST_STOP_MS = 9_000;

// The background jobs alone, beside servers that run with WORKER=off.
const config = readConfig();
if (config.databaseUrl === null) {
  console.error('The worker needs DATABASE_URL: the embedded database belongs to one process, the server.');
  process.exit(1);
}
const { log, flush } = createLog(config.logLevel);
const services = await openServices(config, log);
const jobs = keepJobsRunning(services.db, log, services, scheduledJobs, reactions);
services.keeper.start();
const sweep = sweepOrders(services);
const outbox = keepSending(outboxSettings(services));
stopWhenAsked(async () => {
  await outbox.stop();
  await sweep.stop();
  await services.keeper.stop();
  await jobs.stop();
  await services.twins?.stop();
  await services.viewCounter.stop();
  await services.db.close();
  flush();
}, LONGEST_STOP_MS);
