import '../../scripts/require-node.ts';
import { keepBooking, seeRush } from '#modules/ledger/index.ts';
import { sweepOrders } from '#modules/orders/index.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { keepJobsRunning } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { keepSending } from '#platform/messages/outbox.ts';
import { stopWhenAsked } from '#platform/process/stop-when-asked.ts';
import { outboxSettings } from './open-outbox.ts';
import { openServices } from './open-services.ts';
import { reactions } from './reactions.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { explained } from './start-problem.ts';

const LONGEST_STOP_MS = 9_000;

// Runs only the background jobs, beside servers that run with WORKER=off.
await explained(async () => {
  const config = readConfig();
  if (config.databaseUrl === null) {
    throw new ConfigError(
      'The worker needs DATABASE_URL: the embedded database belongs to one process, the server.',
    );
  }
  const { log, flush } = createLog(config.logLevel);
  const services = await openServices(config, log);
  const jobs = keepJobsRunning(services.db, log, services, scheduledJobs, reactions);
  services.keeper.start();
  const sweep = sweepOrders(services);
  const isBusy = seeRush(services.db.through('reporting'), () => performance.now());
  const booking = keepBooking({ ...services, isBusy });
  const outbox = keepSending(outboxSettings(services));
  stopWhenAsked(async () => {
    await Promise.all([outbox.stop(), booking.stop(), sweep.stop(), services.keeper.stop(), jobs.stop()]);
    await services.twins?.stop();
    await services.viewCounter.stop();
    await services.db.close();
    flush();
  }, LONGEST_STOP_MS);
});
