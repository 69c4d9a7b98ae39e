import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '#platform/database/index.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { migratedDump } from './database-dump.ts';
import { tierOfMode } from './tiers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    // The pg tier's server, with a migrated database to copy; null where tests use the embedded database.
    postgresServer: { url: string; template: string } | null;
  }
}

const TEMPLATE = 'tiketi_template';
// What the tests check does not depend on surviving a power cut.
const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export default async function prepare(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (tierOfMode(project.vitest.vite.config.mode) !== 'pg') {
    project.provide('postgresServer', null);
    // Made here once, so that no worker has to.
    await migratedDump();
    return undefined;
  }
  const postgres = await startPostgres({ settings: QUICK });
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresServer', { url: postgres.url, template: TEMPLATE });
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
