import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { DEMO_FACTOR_KEY } from '#demo/demo-operators.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#demo/demo-people.ts';
import { keepBooking } from '#modules/ledger/index.ts';
import { sweepOrders } from '#modules/orders/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { keepJobsRunning } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { keepSending } from '#platform/messages/outbox.ts';
import { hearPageNews } from '#platform/page-cache/hear-page-news.ts';
import { keepHeapSmall } from '#platform/process/small-heap.ts';
import { stopWhenAsked } from '#platform/process/stop-when-asked.ts';
import { canBeSecure } from '#web/components/cart/cart-cookies.ts';
import { type App, type AppSettings, createApp } from './app.ts';
import { outboxSettings } from './open-outbox.ts';
import { openServices } from './open-services.ts';
import { prepareApart } from './prepare-apart.ts';
import { reactions } from './reactions.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { explained } from './start-problem.ts';
import { tryPort } from './try-port.ts';

// How many connections may wait to be accepted. Further ones are dropped, and come back after one, three and seven
// seconds; Node's default is 511.
const BACKLOG = 4_096;

// How long stopping may take after the last visitor was accepted. Orchestrators kill after 10 s, and work that is cut
// off is continued by others anyway.
const LONGEST_STOP_MS = 6_800;

const BUILD = new URL('../../build/', import.meta.url);

// Imported once: even for a loaded module, import() resolves the address each time.
let build: Promise<ServerBuild> | undefined;

function loadBuild(): Promise<ServerBuild> {
  build ??= import(new URL('server/index.js', BUILD).href) as Promise<ServerBuild>;
  return build;
}

const builtSite: AppSettings = {
  loadBuild,
  clientFolder: fileURLToPath(new URL('client/', BUILD)),
};

// From settings to a listening server; stops cleanly when asked to.
export async function runServer(site: AppSettings = builtSite): Promise<void> {
  keepHeapSmall();
  await explained(() => serve(site));
}

async function serve(site: AppSettings): Promise<void> {
  const config = readConfig();
  const { log, stream, flush } = createLog(config.logLevel);
  if (!canBeSecure(new URL(config.publicUrl))) {
    log.warn({ publicUrl: config.publicUrl }, 'without https carts and sign-ins travel in the open');
  }
  await tryPort(config.port, config.host);
  await prepareApart(config);
  const services = await openServices(config, log);
  const hasAccessLog = log.isLevelEnabled('info');
  const app = await createApp(services, {
    ...site,
    ...(hasAccessLog && { writeAccessLog: (line: string) => stream.write(line) }),
  });
  await hearPageNews(services.db, app.caches);
  // Loaded now, so that the first visitor does not wait for the pages' code.
  if (!site.front) await site.loadBuild();
  try {
    await app.http.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  } catch (error) {
    await services.twins?.stop();
    await services.viewCounter.stop();
    await services.db.close();
    throw error;
  }
  services.twins?.callBackTo(originOf(app));
  welcome(app, config.isDemo, services.twins !== null, services.db.kind);
  services.keeper.start();
  const sweep = sweepOrders(services);
  // Started after listening, so that visitors do not wait for the queue's setup.
  const jobs = config.runsWorker
    ? keepJobsRunning(services.db, log, services, scheduledJobs, reactions)
    : null;
  const booking = config.runsWorker
    ? keepBooking({ ...services, isBusy: () => services.desk.lanes.isBusy() })
    : null;
  const outbox = config.runsWorker ? keepSending(outboxSettings(services)) : null;
  const drainMs = config.drainSeconds * 1_000;
  stopWhenAsked(async () => {
    app.drain();
    // Background work ends while the last visitors are still answered.
    const background = Promise.all([outbox?.stop(), booking?.stop(), sweep.stop(), jobs?.stop()]);
    background.catch(() => {});
    await sleep(drainMs);
    await app.close();
    await services.keeper.stop();
    await background;
    await services.twins?.stop();
    await services.viewCounter.stop();
    await services.db.close();
    flush();
  }, drainMs + LONGEST_STOP_MS);
}

// The server's address on this machine.
function originOf(app: App): string {
  const { address, port, family } = app.http.addresses()[0] as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function welcome(app: App, isDemo: boolean, hasTwins: boolean, kind: string): void {
  const { port } = app.http.addresses()[0] as AddressInfo;
  const url = `http://localhost:${port}`;
  const lines = [
    `Tiketi is at ${url}`,
    kind === 'embedded' &&
      'It uses the embedded database, which is for trying out: set DATABASE_URL to sell for real.',
    isDemo && `Mail and SMS that it sends are at ${url}/dev/mail`,
    hasTwins &&
      `M-Pesa and cards are twins of the real ones: no money moves. Phones that ring at the door are at ${url}/dev/phones`,
    isDemo && `Sign in as ${DEMO_PEOPLE.map(({ email }) => email).join(', ')}; password ${DEMO_PASSWORD}`,
    isDemo &&
      `The operators’ second step is at ${url}/dev/code, or in an app with the key ${DEMO_FACTOR_KEY}`,
    isDemo && `Try ${url}/events/search?event=bengga, ${url}/events/listing/flash:yes and ${url}/api/docs`,
  ];
  console.log(`\n${lines.filter(Boolean).join('\n')}\n`);
}
