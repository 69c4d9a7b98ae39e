import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';
import { NewerDatabaseError, OtherSchemaError } from './other-schema.ts';

const db = await testDatabase();

// A copy of the migrations, to be changed.
let path: string;
let folder: URL;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'tiketi-migrations-'));
  folder = pathToFileURL(`${path}/`);
  await cp(new URL('../../../migrations/', import.meta.url), path, { recursive: true });
});
afterEach(() => rm(path, { recursive: true, force: true }));

const bodyOf = async (name: string) =>
  (await sql<{ body: string }>`select prosrc as body from pg_proc where proname = ${name}`.execute(db.sql))
    .rows[0]?.body;

test('running it again changes nothing', async () => {
  expect(await migrate(db)).toEqual([]);
});

describe('functions', () => {
  test('a file that has changed is run again, and it alone', async () => {
    const before = await bodyOf('take_pools');
    await appendFile(
      join(path, 'functions/inventory.sql'),
      `create or replace function take_pools(ids int[], counts int[]) returns void
         language plpgsql as $$ begin raise exception 'sold out today'; end $$;`,
    );
    expect(await migrate(db, folder)).toEqual(['functions/inventory.sql']);
    expect(await bodyOf('take_pools')).toContain('sold out today');
    expect(await migrate(db, folder)).toEqual([]);

    expect(await migrate(db)).toEqual(['functions/inventory.sql']);
    expect(await bodyOf('take_pools')).toBe(before);
  });

  test('may name tables that come with the same version', async () => {
    await writeFile(
      join(path, 'functions/example.sql'),
      'create function count_examples() returns bigint language sql as $$ select count(*) from examples $$;',
    );
    await writeFile(
      join(path, '9998_example.sql'),
      'create table examples (id int default count_examples())',
    );
    expect(await migrate(db, folder)).toEqual(['functions/example.sql', '9998_example.sql']);
    await db.runScript(
      `drop table examples; drop function count_examples; delete from schema_migrations where name like '%example.sql'`,
    );
  });
});

test('what fails leaves nothing behind, not even what went well before it', async () => {
  await writeFile(join(path, '9998_good.sql'), 'create table good (id int)');
  await writeFile(join(path, '9999_bad.sql'), 'create table bad (id nonsense)');
  await expect(migrate(db, folder)).rejects.toThrow(
    /^Migrating failed \(9998_good\.sql, 9999_bad\.sql\): type "nonsense" does not exist/,
  );
  const found = sql<{ name: string | null }>`select to_regclass('good')::text as name`;
  expect((await found.execute(db.sql)).rows).toEqual([{ name: null }]);
});

describe('tables that others made', () => {
  const alter = (script: string) => db.runScript(script);

  test('by a version that was never released: refused, and nothing is touched', async () => {
    await alter(`insert into schema_migrations values ('0001_foundation.sql', 'x')`);
    await writeFile(join(path, '9999_later.sql'), 'create table later (id int)');
    await expect(migrate(db, folder)).rejects.toThrow(OtherSchemaError);
    await alter(`delete from schema_migrations where name = '0001_foundation.sql'`);
    const found = sql<{ name: string | null }>`select to_regclass('later')::text as name`;
    expect((await found.execute(db.sql)).rows).toEqual([{ name: null }]);
  });

  test('by a file that was written otherwise then: refused', async () => {
    await appendFile(join(path, '0015_orders.sql'), '-- and more');
    await expect(migrate(db, folder)).rejects.toThrow(OtherSchemaError);
  });

  test('by a newer version: refused, and called that', async () => {
    await alter(`insert into schema_migrations values ('9999_newer.sql', 'x')`);
    await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
    await alter(`delete from schema_migrations where name = '9999_newer.sql'`);
  });
});
