import { ensureDemoPeople } from '#demo/demo-people.ts';
import { startTwins, wantsTwins } from '#demo/twins.ts';
import { closeDemoAccounts } from '#modules/accounts/index.ts';
import {
  countEvents,
  createViewCounter,
  ensureReferenceData,
  type ViewCounter,
} from '#modules/catalog/index.ts';
import { ensureHolidays } from '#modules/holidays/index.ts';
import { ensureSiteInfo } from '#modules/site/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { type Database, openMigrated } from '#platform/database/index.ts';
import { checkRoom } from '#platform/database/room-for-connections.ts';
import { waitForPostgres } from '#platform/database/wait-for-postgres.ts';
import type { Logger } from '#platform/log.ts';
import { createServices } from './create-services.ts';
import { runApart } from './run-apart.ts';
import type { Services } from './services.ts';

export interface OpenServices extends Services {
  viewCounter: ViewCounter;
}

// How long to wait for a database that is started at the same time.
const LONGEST_WAIT_MS = 30_000;

// Opens the database, brings it up to date and, in a demo, fills it if it is empty.
export async function openServices(config: Config, log: Logger): Promise<OpenServices> {
  const { databaseUrl } = config;
  const clock = systemClock;
  if (databaseUrl !== null) {
    await waitForPostgres(databaseUrl, LONGEST_WAIT_MS, () => log.warn('waiting for the database'));
    await checkRoom(databaseUrl, config.databasePool, (problem) => log.warn(problem));
  }
  const db = await openMigrated(
    databaseUrl === null
      ? { kind: 'embedded', dataDir: config.dataDir }
      : {
          kind: 'postgres',
          url: databaseUrl,
          connections: config.databasePool,
          sellerWall: config.sellerWall,
        },
    {
      isDemo: config.isDemo,
      onMigrated: (migrations) => log.info({ migrations }, 'the database is up to date'),
      onSetAside: (folder) =>
        log.warn({ folder }, 'the demo is of an earlier version: it is set aside, and a new one is filled'),
    },
  );
  const viewCounter = createViewCounter({ db, clock, log });
  try {
    // If several servers start on an empty database, one fills it, and the others wait and find it filled.
    const services = await db.alone('prepare the database', async () => {
      await prepareDatabase(db, config, log);
      const twins = wantsTwins(config) ? await startTwins(db) : null;
      const made = await createServices({ config, db, clock, log, twins, countView: viewCounter.count });
      if (config.isDemo) await ensureDemoPeople(made);
      else await closeDemoAccounts(made.accounts);
      return made;
    });
    return { ...services, viewCounter };
  } catch (error) {
    await viewCounter.stop().catch(() => {});
    await db.close();
    throw error;
  }
}

async function prepareDatabase(db: Database, config: Config, log: Logger): Promise<void> {
  await db.sql.transaction().execute(async (tx) => {
    await ensureReferenceData(tx);
    await ensureSiteInfo(tx);
  });
  await ensureHolidays(db, systemClock.now());
  if (config.isDemo && (await countEvents(db.sql)) === 0) {
    await fill(db);
    log.info({ events: await countEvents(db.sql) }, 'the demo data is in');
  }
}

async function fill(db: Database): Promise<void> {
  // Of the embedded database we are the process that ends (prepare.ts), or one that has it open anyway.
  if (db.kind === 'postgres') return runApart('src/main/fill.ts', 'Filling the demo');
  const { fillDemo } = await import('#demo/fill-demo.ts');
  await fillDemo(db, systemClock.now());
}
