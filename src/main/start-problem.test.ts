import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate, openDatabase } from '#platform/database/index.ts';
import { OtherSchemaError } from '#platform/database/other-schema.ts';
import { testDatabase } from '#tests/support/database.ts';
import { explainStartProblem } from './start-problem.ts';

const db = await testDatabase();
const others = [await testDatabase(), await testDatabase()] as const;
const put = (name: string) =>
  sql`insert into schema_migrations (name, checksum) values (${name}, 'x')`.execute(db.sql);

test('a database that a newer version brought up to date is refused, in one line', async () => {
  await put('9999_from_the_future.sql');
  const problem = await migrate(db).catch((error: unknown) => error);
  const place = { databaseUrl: null, dataDir: '', port: 0, host: '' };
  expect(explainStartProblem(problem, place)).toBe(
    'The database belongs to a newer Tiketi (9999_from_the_future.sql was applied to it). Start that version, or go back to a backup from before it.',
  );
});

test.each([
  ['a table', 'create table events (id int)', others[0]],
  ['its own record of migrations', 'create table schema_migrations (version text)', others[1]],
])(
  'a database where another program has %s is refused untouched, in one line',
  async (_what, script, theirs) => {
    await theirs.runScript(`drop schema public cascade; create schema public; ${script}`);
    const problem = await migrate(theirs).catch((error: unknown) => error);
    const left = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
  `.execute(theirs.sql);
    const [table] = left.rows;
    const place = { databaseUrl: 'postgres://me@db.example/shared', dataDir: '', port: 0, host: '' };
    expect(explainStartProblem(problem, place)).toBe(
      `The database "shared" at db.example:5432 is not empty and belongs to another program. The table "${table?.name}" is not ours. Point DATABASE_URL at an empty one.`,
    );
    expect(left.rows).toHaveLength(1);
  },
);

test('nobody knows the host of the database: one line', () => {
  const problem = Object.assign(new Error('getaddrinfo ENOTFOUND db.example'), { code: 'ENOTFOUND' });
  const place = { databaseUrl: 'postgres://me@db.example/shared', dataDir: '', port: 0, host: '' };
  expect(explainStartProblem(problem, place)).toBe(
    'The host db.example is not known. Correct DATABASE_URL, or the name service.',
  );
});

describe('the folder of the embedded database', () => {
  const place = { databaseUrl: null, dataDir: '/var/tiketi', port: 0, host: '' };

  test.each([
    ['PostgreSQL finds the disk full', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a migration finds it full', new Error('Migration failed', { cause: { code: '53100' } })],
    ['its file system finds it full', { name: 'ErrnoError', errno: 51 }],
  ])('%s: one line', (_what, problem) => {
    expect(explainStartProblem(problem, place)).toBe(
      'There is no room left for the folder /var/tiketi. Make room, or choose another with DATA_DIR.',
    );
  });

  test('an unreleased version made it, and it is no demo: one line', () => {
    expect(explainStartProblem(new OtherSchemaError(), place)).toBe(
      'The database in the folder /var/tiketi was made by an earlier, unreleased version. Move the folder away, or choose another with DATA_DIR.',
    );
  });

  test('it does not open: one line', () => {
    expect(explainStartProblem(new Error('PGlite failed to initialize properly'), place)).toMatch(
      /^The database in the folder \/var\/tiketi does not open/,
    );
  });

  test('a database that was not made to its end is made anew; one that was is kept', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tiketi-half-'));
    await mkdir(join(folder, 'postgres/base'), { recursive: true });
    await writeFile(join(folder, 'postgres/PG_VERSION'), '18');
    await writeFile(join(folder, 'postgres.unfinished'), '');
    const made = await openDatabase({ kind: 'embedded', dataDir: folder });
    await made.runScript('create table kept (n int)');
    await made.close();
    const again = await openDatabase({ kind: 'embedded', dataDir: folder });
    await again.runScript('insert into kept values (1)');
    await again.close();
    expect(await readdir(folder)).not.toContain('postgres.unfinished');
    await rm(folder, { recursive: true });
  }, 120_000);
});
