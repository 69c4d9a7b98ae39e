import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { forgetOldTries, takeTry } from './shared-tries.ts';

const db = await testDatabase();
const HOUR = 3_600;

test('so many within the window, and then a wait; other keys do not know of it', async () => {
  const waits = [];
  for (let at = 0; at < 4; at += 1) waits.push(await takeTry(db.sql, 'a', 3, HOUR));
  expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
  expect(waits[3]).toBeGreaterThan(HOUR - 60);
  expect(waits[3]).toBeLessThanOrEqual(HOUR);
  expect(await takeTry(db.sql, 'b', 3, HOUR)).toBe(0);
});

test('tries at the same instant are counted one by one', async () => {
  const waits = await Promise.all(Array.from({ length: 12 }, () => takeTry(db.sql, 'crowd', 5, HOUR)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test('what has left the window counts no more, and is forgotten', async () => {
  for (let at = 0; at < 2; at += 1) await takeTry(db.sql, 'old', 2, HOUR);
  expect(await takeTry(db.sql, 'old', 2, HOUR)).toBeGreaterThan(0);
  const past = sql`
    update tries set until = until - interval '2 hours',
      taken = array(select at - interval '2 hours' from unnest(taken) as at)
  `;
  await past.execute(db.sql);
  expect(await takeTry(db.sql, 'old', 2, HOUR)).toBe(0);
  await past.execute(db.sql);
  await forgetOldTries(db.sql);
  expect((await sql`select from tries`.execute(db.sql)).rows).toEqual([]);
});
