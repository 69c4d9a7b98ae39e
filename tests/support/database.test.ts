import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { testDatabase } from './database.ts';

const one = await testDatabase();
const other = await testDatabase();

test('a test database is migrated, and of the kind that the tier asks for', async () => {
  expect(one.kind).toBe(inject('postgresServer') ? 'postgres' : 'embedded');
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(one.sql);
  expect(rows.length).toBeGreaterThan(0);
});

test('what one test database holds, another does not see', async () => {
  await one.runScript('create table seen_here (id int)');
  const found = sql<{ name: string | null }>`select to_regclass('seen_here')::text as name`;
  expect((await found.execute(one.sql)).rows).toEqual([{ name: 'seen_here' }]);
  expect((await found.execute(other.sql)).rows).toEqual([{ name: null }]);
});
