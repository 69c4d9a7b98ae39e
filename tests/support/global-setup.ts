import type { TestProject } from 'vitest/node';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { migratedDump } from './database-dump.ts';
import { tierOfMode } from './tiers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    // The server of the tiers that have one, with its databases to copy; null where tests use the embedded database.
    postgresServer: PostgresServer | null;
  }
}

export interface PostgresServer {
  url: string;
  // A migrated, empty database.
  empty: string;
  // The same with the demo in it, where there are browsers only.
  demo: string | null;
}

const EMPTY = 'tiketi_template';
const DEMO = 'tiketi_demo';
// The tests do not depend on surviving a power cut.
const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export default async function prepare(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const tier = tierOfMode(project.vitest.vite.config.mode);
  if (tier === 'unit' || tier === 'embedded') {
    project.provide('postgresServer', null);
    // Made here once, so that no worker has to.
    await migratedDump();
    return undefined;
  }
  const postgres = await startPostgres({ settings: QUICK });
  try {
    project.provide('postgresServer', await makeTemplates(postgres.url, tier !== 'pg'));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return () => postgres.stop();
}

async function makeTemplates(url: string, withDemo: boolean): Promise<PostgresServer> {
  await inNewDatabase(url, EMPTY, 'template1', migrate);
  if (withDemo) await inNewDatabase(url, DEMO, EMPTY, fillWithDemo);
  return { url, empty: EMPTY, demo: withDemo ? DEMO : null };
}

async function inNewDatabase(
  serverUrl: string,
  name: string,
  template: string,
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  const server = await openDatabase({ kind: 'postgres', url: serverUrl, connections: 1 });
  await server.runScript(`create database ${name} template ${template}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = name;
  const database = await openDatabase({ kind: 'postgres', url: url.href, connections: 2 });
  await work(database);
  await database.close();
}

// Brings half the program along, which the other tiers do without.
async function fillWithDemo(db: Database): Promise<void> {
  const { fillDemo } = await import('#demo/fill-demo.ts');
  const { ensureReferenceData } = await import('#modules/catalog/index.ts');
  const { ensureSiteInfo } = await import('#modules/site/index.ts');
  await db.sql.transaction().execute(async (tx) => {
    await ensureReferenceData(tx);
    await ensureSiteInfo(tx);
  });
  await fillDemo(db, new Date());
}
