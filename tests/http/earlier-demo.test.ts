import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/index.ts';
import { startApp } from '#tests/support/app.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tiketi-earlier-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a demo folder of an unreleased version is set aside, and filled anew', async () => {
  const earlier = await openDatabase({ kind: 'embedded', dataDir });
  await earlier.runScript(
    `create table schema_migrations (name text primary key, checksum text not null);
     insert into schema_migrations values ('0001_foundation.sql', 'x');
     create table events (name text);`,
  );
  await earlier.close();

  const app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  try {
    expect(app.output()).toContain('it is set aside, and a new one is filled');
    // By a process that ended before.
    expect(app.output()).toContain('Filling the demo: done');
    expect(existsSync(join(dataDir, 'postgres.set-aside'))).toBe(true);
    const listed = await fetch(`${app.url}/api/events/trending`);
    const { data } = (await listed.json()) as { data: { total: number } };
    expect(data.total).toBeGreaterThan(0);
  } finally {
    await app.stop();
  }
}, 180_000);
