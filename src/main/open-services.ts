import { ensureDemoPeople } from '#demo/demo-people.ts';
import { fillDemo } from '#demo/fill-demo.ts';
import { startTwins, wantsTwins } from '#demo/twins.ts';
import { closeDemoAccounts } from '#modules/accounts/index.ts';
import {
  countEvents,
  createViewCounter,
  ensureReferenceData,
  type ViewCounter,
} from '#modules/catalog/index.ts';
import { ensureHolidays, ensureSiteInfo } from '#modules/content/index.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import { createServices } from './create-services.ts';
import type { Services } from './services.ts';

export interface OpenServices extends Services {
  viewCounter: ViewCounter;
}

// Opens the database, brings it up to date and, in a demo, fills it if it is empty.
export async function openServices(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
): Promise<OpenServices> {
  const db = await openDatabase(
    config.databaseUrl === null
      ? { kind: 'embedded', dataDir: config.dataDir }
      : { kind: 'postgres', url: config.databaseUrl, connections: config.databasePool },
  );
  try {
    await prepareDatabase(db, config, log, clock);
  } catch (error) {
    await db.close();
    throw error;
  }
  const viewCounter = createViewCounter({ db, clock, log });
  const twins = wantsTwins(config) ? await startTwins(db) : null;
  const services = await createServices({ config, db, clock, log, twins, countView: viewCounter.count });
  if (config.isDemo) await ensureDemoPeople(services.accounts);
  else await closeDemoAccounts(services.accounts);
  return { ...services, viewCounter };
}

async function prepareDatabase(db: Database, config: Config, log: Logger, clock: Clock): Promise<void> {
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ migrations: applied }, 'the database is up to date');
  await db.sql.transaction().execute(async (tx) => {
    await ensureReferenceData(tx);
    await ensureSiteInfo(tx);
  });
  await ensureHolidays(db, clock.now());
  if (config.isDemo && (await countEvents(db.sql)) === 0) {
    const count = await fillDemo(db, clock.now());
    log.info({ events: count }, 'the demo data is in');
  }
}
