import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '#platform/database/index.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { migratedDump } from './database-dump.ts';
import { tierOfMode } from './tiers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    // The pg tier's server, with a migrated database to copy; null where tests use the embedded database.
    postgresServer: { url: string; template: string } | null;
    // A file with the demo, for the tiers whose files all open it.
    demoDump: string | null;
  }
}

const TEMPLATE = 'tiketi_template';
// The tests do not depend on surviving a power cut.
const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export default async function prepare(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const tier = tierOfMode(project.vitest.vite.config.mode);
  if (tier === 'pg') return preparePostgres(project);
  project.provide('postgresServer', null);
  // Made here once, so that no worker has to.
  await migratedDump();
  const demo = tier === 'unit' || tier === 'embedded' ? null : await makeDemo();
  project.provide('demoDump', demo?.file ?? null);
  return demo?.remove;
}

// Brings half the program along, which the other tiers do without.
const makeDemo = async () => (await import('./demo-dump.ts')).makeDemoDump();

async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ settings: QUICK });
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresServer', { url: postgres.url, template: TEMPLATE });
  project.provide('demoDump', null);
  return () => postgres.stop();
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const server = await openDatabase({ kind: 'postgres', url: serverUrl, connections: 1 });
  await server.runScript(`create database ${TEMPLATE}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = TEMPLATE;
  const template = await openDatabase({ kind: 'postgres', url: url.href, connections: 2 });
  await migrate(template);
  await template.close();
}
