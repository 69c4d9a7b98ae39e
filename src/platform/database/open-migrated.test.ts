import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { openMigrated } from './open-migrated.ts';
import { OtherSchemaError } from './other-schema.ts';

let dataDir: string;
const setAside: string[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tiketi-data-'));
  const older = await openDatabase({ kind: 'embedded', dataDir });
  await older.runScript(
    `create table schema_migrations (name text primary key, checksum text not null);
     insert into schema_migrations values ('0001_foundation.sql', 'x');
     create table events (name text); insert into events values ('An evening of long ago');`,
  );
  await older.close();
}, 120_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (isDemo: boolean) =>
  openMigrated(
    { kind: 'embedded', dataDir },
    { isDemo, onMigrated: () => {}, onSetAside: (folder) => setAside.push(folder) },
  );

async function namesOfEvents(): Promise<string[]> {
  const db = await openDatabase({ kind: 'embedded', dataDir });
  try {
    const { rows } = await sql<{ name: string }>`select name from events`.execute(db.sql);
    return rows.map((row) => row.name);
  } finally {
    await db.close();
  }
}

test('what is no demo is refused and stays as it is', async () => {
  await expect(open(false)).rejects.toThrow(OtherSchemaError);
  expect(existsSync(join(dataDir, 'postgres.set-aside'))).toBe(false);
  expect(await namesOfEvents()).toEqual(['An evening of long ago']);
}, 120_000);

test('a demo of an unreleased version is set aside whole, and a new one begun', async () => {
  const db = await open(true);
  await sql`select from_price_minor from events`.execute(db.sql);
  await db.close();
  const aside = join(dataDir, 'postgres.set-aside');
  expect(setAside).toEqual([aside]);

  rmSync(join(dataDir, 'postgres'), { recursive: true });
  renameSync(aside, join(dataDir, 'postgres'));
  expect(await namesOfEvents()).toEqual(['An evening of long ago']);
}, 120_000);
