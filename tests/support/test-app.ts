import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { afterAll } from 'vitest';
import { startTwins } from '#demo/twins.ts';
import type { Clock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { hearPageNews } from '#platform/page-cache/hear-page-news.ts';
import { type App, createApp } from '../../src/main/app.ts';
import { createServices } from '../../src/main/create-services.ts';
import type { Services } from '../../src/main/services.ts';
import type { TestDatabase } from './database.ts';

export interface TestApp extends App {
  clock: Clock & { set(now: Date): void };
  services: Services;
}

export interface TestAppSettings extends Partial<Pick<Services, 'whoIs' | 'membershipsOf' | 'countView'>> {
  now?: Date;
  env?: Record<string, string>;
  writeAccessLog?: (line: string) => void;
  // Pays with the simulated providers, like a demo without configured ones.
  twins?: { lateSeconds: number };
}

const SECRET = 'a-secret-that-only-tests-may-know';
const BUILD = new URL('../../build/', import.meta.url);

export const loadBuild = (): Promise<ServerBuild> =>
  import(/* @vite-ignore */ new URL('server/index.js', BUILD).href);

// The whole program in this process, on the given database, with a clock that the test moves.
// Requests go in through `app.http.inject` or, where sockets matter, after `app.http.listen`.
export async function testApp(
  db: TestDatabase,
  { now = new Date(), env = {}, writeAccessLog, twins: wanted, ...ports }: TestAppSettings = {},
): Promise<TestApp> {
  const config = readConfig({
    // TEST_LOG=warn shows what the servers of tests complain of.
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    APP_SECRET: SECRET,
    // Tests make many calls from one address.
    BOT_CHECK_ALLOWANCE: '1000000',
    HOLD_MOST_TICKETS: '1000000',
    HOLD_MOST_PER_ADDRESS: '1000000',
    HOLD_SCARCE_PERCENT: '0',
    ...env,
  });
  let current = now;
  const clock = {
    now: () => current,
    set(later: Date) {
      current = later;
    },
  };
  const log = createLog(config.logLevel).log;
  const passwordCost = { memoryKiB: 64, passes: 1 };
  const twins = wanted ? await startTwins(db, wanted) : null;
  const made = await createServices({ config, db, clock, log, countView() {}, passwordCost, twins });
  const services = { ...made, ...ports };
  const app = await createApp(services, {
    loadBuild,
    clientFolder: fileURLToPath(new URL('client/', BUILD)),
    checksAnswers: true,
    ...(writeAccessLog && { writeAccessLog }),
  });
  const stopListening = await hearPageNews(db, app.caches);
  afterAll(async () => {
    await stopListening();
    await app.close();
    await twins?.stop();
  });
  return { ...app, clock, services };
}
