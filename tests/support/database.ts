import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#platform/database/index.ts';
import { migratedDump } from './database-dump.ts';

// `url` opens more connections to the same database, also from other processes; null for the embedded one.
export type TestDatabase = Database & { url: string | null };

// A busy machine may stand still for seconds.
const PATIENCE_MS = 30_000;

// A fresh, migrated, empty database, gone after the test file. Call it at the top of the file:
//   const db = await testDatabase();
// The unit tier gives the embedded database, the others real PostgreSQL.
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgresServer');
  return server ? copyTemplate(server.url, server.empty) : loadDump(await migratedDump());
}

// The same, with the demo in it; where there are browsers only.
export async function demoDatabase(): Promise<TestDatabase> {
  const server = inject('postgresServer');
  if (!server?.demo) throw new Error('The demo is filled for the browser tiers only: use fillDemo');
  return copyTemplate(server.url, server.demo);
}

async function loadDump(file: string): Promise<TestDatabase> {
  const database = await openDatabase({ kind: 'embedded', dump: await openAsBlob(file) });
  afterAll(() => database.close());
  return { ...database, url: null };
}

async function copyTemplate(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  const database = await openDatabase({ kind: 'postgres', url: url.href, patienceMs: PATIENCE_MS });
  afterAll(async () => {
    await database.close();
    await onServer(serverUrl, `drop database ${name} with (force)`);
  });
  return { ...database, url: url.href };
}

// Without a time limit: another test may be using the whole machine.
async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
