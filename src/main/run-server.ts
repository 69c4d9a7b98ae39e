import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ConfigError, readConfig } from '#platform/config.ts';
import { FolderInUseError } from '#platform/database/folder-lock.ts';
import { keepJobsRunning } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { type App, type AppSettings, createApp } from './app.ts';
import { hearPageNews } from './hear-page-news.ts';
import { openServices } from './open-services.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { stopWhenAsked } from './stop-when-asked.ts';

const BUILD = new URL('../../build/', import.meta.url);

const builtSite: AppSettings = {
  loadBuild: () => import(new URL('server/index.js', BUILD).href) as Promise<ServerBuild>,
  clientFolder: fileURLToPath(new URL('client/', BUILD)),
};

// From settings to a listening server; stops cleanly when asked to.
export async function runServer(site: AppSettings = builtSite): Promise<void> {
  try {
    await serve(site);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof FolderInUseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function serve(site: AppSettings): Promise<void> {
  const config = readConfig();
  const { log, stream, flush } = createLog(config.logLevel);
  const services = await openServices(config, log);
  const hasAccessLog = log.isLevelEnabled('info');
  const app = await createApp(services, {
    ...site,
    ...(hasAccessLog && { writeAccessLog: (line: string) => stream.write(line) }),
  });
  await hearPageNews(services.db, app.caches);
  await app.http.listen({ port: config.port, host: config.host });
  welcome(app, config.isDemo, services.db.kind);
  // After listening: a visitor need not wait for the queue to set itself up.
  const jobs = config.runsWorker ? keepJobsRunning(services.db, log, services, scheduledJobs) : null;
  stopWhenAsked(async () => {
    await app.close();
    await jobs?.stop();
    await services.viewCounter.stop();
    await services.db.close();
    flush();
  });
}

function welcome(app: App, isDemo: boolean, kind: string): void {
  const { port } = app.http.addresses()[0] as AddressInfo;
  const url = `http://localhost:${port}`;
  const lines = [
    `Tiketi is at ${url}`,
    kind === 'embedded' &&
      'It uses the embedded database, which is for trying out: set DATABASE_URL to sell for real.',
    isDemo && `Try ${url}/events/search?event=bengga, ${url}/events/listing/flash:yes and ${url}/api/docs`,
  ];
  console.log(`\n${lines.filter(Boolean).join('\n')}\n`);
}
