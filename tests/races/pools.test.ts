import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/index.ts';
import { testDatabase } from '#tests/support/database.ts';

// Each kind of statement has connections and a patience of its own.

const { url } = await testDatabase();
// Two each for reading, buying and reporting.
const db = await openDatabase({ kind: 'postgres', url: url ?? '', connections: 9 });
afterAll(() => db.close());

type Pool = Parameters<typeof db.through>[0];
const run = (pool: Pool, statement: ReturnType<typeof sql>) => statement.execute(db.through(pool).sql);

// Whether both connections of `held` are still in use when `asking` has its answer.
async function isAnsweredMeanwhile(held: Pool, asking: Pool): Promise<boolean> {
  let isHeld = true;
  const holders = [1, 2].map(() =>
    run(held, sql`select pg_sleep(2)`).finally(() => {
      isHeld = false;
    }),
  );
  await run(asking, sql`select 1`);
  const wasHeld = isHeld;
  await Promise.all(holders);
  return wasHeld;
}

test('a report keeps nobody from looking or buying, and whoever looks keeps nobody from buying', async () => {
  expect(await isAnsweredMeanwhile('reporting', 'reading')).toBe(true);
  expect(await isAnsweredMeanwhile('reporting', 'buying')).toBe(true);
  expect(await isAnsweredMeanwhile('reading', 'buying')).toBe(true);
  // The control: on the same connections one waits for the other.
  expect(await isAnsweredMeanwhile('reading', 'reading')).toBe(false);
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
