import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { provedScope, sellerSql } from '#modules/merchants/seller-sql.ts';
import { openDatabase } from '#platform/database/index.ts';
import { testDatabase } from '#tests/support/database.ts';

// Each kind of statement has connections and a patience of its own.

const { url } = await testDatabase();
// Two each for reading, buying and reporting, one for sellers.
const db = await openDatabase({ kind: 'postgres', url: url ?? '', connections: 10 });
afterAll(() => db.close());

type Pool = Parameters<typeof db.through>[0];
const run = (pool: Pool, statement: ReturnType<typeof sql>) => statement.execute(db.through(pool).sql);

// While all connections of this kind are in use.
async function whileInUse(pool: Pool, work: () => Promise<unknown>): Promise<void> {
  const done = Promise.withResolvers<void>();
  const inUse = Array.from({ length: pool === 'selling' ? 1 : 2 }, () => Promise.withResolvers<void>());
  const holders = inUse.map(({ resolve }) =>
    db
      .through(pool)
      .sql.transaction()
      .execute(async (tx) => {
        await sql`select 1`.execute(tx);
        resolve();
        await done.promise;
      }),
  );
  await Promise.all(inUse.map(({ promise }) => promise));
  try {
    await work();
  } finally {
    done.resolve();
    await Promise.all(holders);
  }
}

test('a report keeps nobody from looking or buying, and whoever looks keeps nobody from buying', async () => {
  const ask = (pool: Pool) => run(pool, sql`select 1`);
  await whileInUse('reporting', () => Promise.all([ask('reading'), ask('buying')]));
  await whileInUse('reading', () => ask('buying'));
  // The control: on the same connections nobody gets an answer.
  await whileInUse('reading', () => expect(ask('reading')).rejects.toThrow('timeout exceeded'));
});

test('what sellers read keeps no visitor from looking', async () => {
  const scope = provedScope(db, 1, null);
  const asSeller = () => sellerSql(scope, (tx) => sql`select 1`.execute(tx));
  await asSeller();
  await whileInUse('selling', async () => {
    await run('reading', sql`select 1`);
    await expect(asSeller()).rejects.toThrow('timeout exceeded');
  });
  await whileInUse('reading', asSeller);
});

test('a report may take longer than anybody would wait for a page, but not for a lock', async () => {
  await run('reading', sql`create table rows_of_this_test as select 1 as one`);
  const long = sql`select pg_sleep(5)`;
  const [page, order, report] = await Promise.allSettled(
    (['reading', 'buying', 'reporting'] as const).map((pool) => run(pool, long)),
  );
  expect([page, order]).toMatchObject([{ reason: { code: '57014' } }, { reason: { code: '57014' } }]);
  expect(report).toMatchObject({ status: 'fulfilled' });
  await db.sql.transaction().execute(async (tx) => {
    await sql`lock table rows_of_this_test`.execute(tx);
    const waiting = run('reporting', sql`select from rows_of_this_test`);
    const asleep = sql`select pg_sleep(3)`;
    await Promise.all([
      expect(waiting).rejects.toMatchObject({ code: '55P03' }),
      asleep.execute(tx).then(() => asleep.execute(tx)),
    ]);
  });
});
