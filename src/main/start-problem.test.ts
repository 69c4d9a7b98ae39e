import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#platform/database/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { explainStartProblem } from './start-problem.ts';

const db = await testDatabase();
const put = (name: string) =>
  sql`insert into schema_migrations (name, checksum) values (${name}, 'x')`.execute(db.sql);

test('a database that a newer version brought up to date is refused, in one line', async () => {
  await put('0000_left_out_later.sql');
  expect(await migrate(db), 'an old file that is gone').toEqual([]);
  await put('9999_from_the_future.sql');
  const problem = await migrate(db).catch((error: unknown) => error);
  const place = { databaseUrl: null, dataDir: '', port: 0, host: '' };
  expect(explainStartProblem(problem, place)).toBe(
    'The database belongs to a newer Tiketi (9999_from_the_future.sql was applied to it). Start that version, or go back to a backup from before it.',
  );
});
