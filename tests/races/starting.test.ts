import { execFile } from 'node:child_process';
import { type AddressInfo, connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { migrate, openDatabase } from '#platform/database/index.ts';
import { checkRoom } from '#platform/database/room-for-connections.ts';
import { waitForPostgres } from '#platform/database/wait-for-postgres.ts';
import { createLog } from '#platform/log.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { meetingOf } from '#tests/support/meeting.ts';
import { freePort } from '../../scripts/free-port.ts';
import { openServices } from '../../src/main/open-services.ts';
import { explainStartProblem } from '../../src/main/start-problem.ts';

const db = await testDatabase();
const earlier = await testDatabase();
const url = db.url ?? '';
const apps: RunningApp[] = [];
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
}, 60_000);

const env = (more: Record<string, string> = {}) => ({
  DATABASE_URL: url,
  DEMO: 'on',
  LOG_LEVEL: 'fatal',
  ...more,
});

test('servers that start together on an empty database fill it once, and all of them run', async () => {
  apps.push(...(await Promise.all([startApp(env()), startApp(env()), startApp(env())])));
  // Apart, in a process that ended.
  const fillers = apps.filter((app) => app.output().includes('Filling the demo: done'));
  expect(fillers).toHaveLength(1);
  const [organizers] = await rowsOf<{ count: number; slugs: number }>(
    db,
    sql`select count(*), count(distinct slug) as slugs from organizers`,
  );
  expect(organizers?.count).toBeGreaterThan(0);
  expect(organizers?.slugs).toBe(organizers?.count);
}, 180_000);

test('the control: without waiting for each other, two do the same at the same time', async () => {
  const other = await openDatabase({ kind: 'postgres', url, connections: 7 });
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await migrate(other);
    inside -= 1;
  };
  await Promise.all([db.alone('test', work), other.alone('test', work)]);
  expect(most).toBe(1);
  const bothAreInside = meetingOf(2);
  const waitForBoth = async () => {
    inside += 1;
    await bothAreInside();
  };
  await Promise.all([db.alone('test', waitForBoth), other.alone('something else', waitForBoth)]);
  expect(inside).toBe(2);
  await other.close();
});

// A PostgreSQL that says that it is starting, so many times, before it lets anybody through.
async function startingPostgres(times: number) {
  const target = new URL(url);
  let refused = 0;
  const server = createServer((near) => {
    near.on('error', () => {});
    if (refused < times) {
      refused += 1;
      const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0', 'latin1');
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(fields.length + 4, 1);
      near.once('data', () => near.end(Buffer.concat([head, fields])));
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reached = new URL(url);
  reached.port = String((server.address() as AddressInfo).port);
  return { url: reached.href, refused: () => refused, close: () => server.close() };
}

test('a database that is starting is waited for', async () => {
  const starting = await startingPostgres(5);
  const app = await startApp(env({ DATABASE_URL: starting.url }));
  expect(starting.refused()).toBe(5);
  await app.stop();
  starting.close();
}, 120_000);

describe('what keeps it from starting is said in one line', () => {
  const addressWith = (change: Partial<URL>) => Object.assign(new URL(url), change).href;
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'an unknown database',
      { DATABASE_URL: addressWith({ pathname: '/nowhere' }) },
      /^PostgreSQL at 127\.0\.0\.1:\d+ has no database "nowhere"\. Create it \(createdb nowhere\), or correct DATABASE_URL\.$/m,
    ],
    [
      'a port that is taken, before the database is looked for',
      { PORT: new URL(url).port, DATABASE_URL: addressWith({ pathname: '/nowhere' }) },
      /^Port \d+ is taken\. Stop what listens there, or choose another with PORT\.$/m,
    ],
  ])(
    '%s',
    async (_what, settings, line) => {
      const problem = await startApp(env(settings)).then(
        async (app) => {
          await app.stop();
          return 'it started';
        },
        (error: Error) => error.message,
      );
      expect(problem).toMatch(line);
      expect(problem).not.toMatch(/^\s+at /m);
    },
    120_000,
  );

  // What the program says then, without starting one for each: it takes seconds.
  test.each<[string, () => string, RegExp]>([
    [
      'an unknown user',
      () => addressWith({ username: 'nobody' }),
      /^PostgreSQL at 127\.0\.0\.1:\d+ does not let "nobody" in\./,
    ],
    [
      'a database of an unreleased version',
      () => earlier.url ?? '',
      /^The database "test_\w+" at 127\.0\.0\.1:\d+ was made by an earlier, unreleased version\. Point DATABASE_URL at an empty one, or empty it \(dropdb test_\w+ && createdb test_\w+\)\.$/,
    ],
  ])('%s, too', async (_what, address, line) => {
    await earlier.runScript(
      `insert into schema_migrations values ('0001_foundation.sql', 'x') on conflict do nothing`,
    );
    const config = readConfig({ ...env({ DATABASE_URL: address() }), APP_SECRET: 'x'.repeat(32) });
    const problem = await openServices(config, createLog('silent').log).then(
      async ({ db: opened, viewCounter }) => {
        await viewCounter.stop();
        await opened.close();
        return 'it opened';
      },
      (error: unknown) => explainStartProblem(error, config),
    );
    expect(problem).toMatch(line);
  });

  test('too few connections for its role or of its database, and a server that forgets, which it only warns of', async () => {
    // Nothing else uses it here.
    const at = new URL(earlier.url ?? '');
    const name = at.pathname.slice(1);
    const role = `${name}_role`;
    const warnings: string[] = [];
    const check = () =>
      checkRoom(Object.assign(at, { username: role, password: 'x' }).href, 24, (line) => warnings.push(line));
    await sql.raw(`create role ${role} login password 'x' connection limit 12`).execute(db.sql);
    const ofRole = await check().catch((error: Error) => error.message);
    await sql.raw(`alter role ${role} connection limit -1`).execute(db.sql);
    await sql.raw(`alter database ${name} connection limit 20`).execute(db.sql);
    const ofDatabase = await check().catch((error: Error) => error.message);
    await sql.raw(`alter database ${name} connection limit -1`).execute(db.sql);
    await check();
    await sql.raw(`drop role ${role}`).execute(db.sql);
    expect([ofRole, ofDatabase]).toEqual([
      expect.stringContaining(
        `this process may open 24: raise its connection limit of the role ${role}, or set`,
      ),
      expect.stringContaining(`raise its connection limit of the database ${name}, or set`),
    ]);
    // That of these tests does, to be quick.
    expect(warnings).toEqual([expect.stringContaining('synchronous_commit off')]);
  });

  test('a database of another encoding, too', async () => {
    const name = `${new URL(url).pathname.slice(1)}_narrow`;
    await sql.raw(`create database ${name} encoding 'LATIN1' locale 'C' template template0`).execute(db.sql);
    const narrow = await openDatabase({ kind: 'postgres', url: addressWith({ pathname: `/${name}` }) });
    const problem = await migrate(narrow).catch((error: unknown) => error);
    await narrow.close();
    await sql.raw(`drop database ${name}`).execute(db.sql);
    const place = { databaseUrl: addressWith({ pathname: `/${name}` }), dataDir: '', port: 0, host: '' };
    expect(explainStartProblem(problem, place)).toMatch(
      /^The database "\w+_narrow" at 127\.0\.0\.1:\d+ is not in UTF-8\. Make one that is: createdb -E UTF8 -T template0 \w+\.$/,
    );
  });

  test.each(['src/main/worker.ts', 'src/main/seed.ts --events 1', 'src/main/cli.ts orders accept K7QP2MXA'])(
    '%s too',
    async (program) => {
      const DATABASE_URL = addressWith({ pathname: '/nowhere' });
      const ended = await promisify(execFile)(process.execPath, program.split(' '), {
        env: { PATH: process.env.PATH, DATABASE_URL, DEMO: 'on', APP_SECRET: 'x'.repeat(32) },
      }).catch((error: { code: number; stderr: string }) => error);
      expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('has no database "nowhere".') });
      expect(ended.stderr).not.toMatch(/^\s+at /m);
    },
    120_000,
  );

  test('a database on a machine that is busy is waited for', async () => {
    const proxy = await startFaultProxy(url);
    proxy.hang();
    await waitForPostgres(proxy.url, 60_000, () => void proxy.restore());
    await proxy.stop();
  });

  test('no database there', async () => {
    const port = await freePort();
    const nowhere = `postgres://me@127.0.0.1:${port}/tiketi`;
    let waits = 0;
    const problem = await waitForPostgres(nowhere, 600, () => {
      waits += 1;
    }).catch((error: unknown) => error);
    expect(waits).toBe(1);
    const place = { databaseUrl: nowhere, dataDir: '', port: 0, host: '' };
    expect(explainStartProblem(problem, place)).toBe(
      `No PostgreSQL answers at 127.0.0.1:${port}. Start it, or correct DATABASE_URL.`,
    );
  });
});
