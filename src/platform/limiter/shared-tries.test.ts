import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { deleteExpiredTries } from './shared-tries.queries.ts';
import { createSharedTries } from './shared-tries.ts';

const db = await testDatabase();
const tries = createSharedTries(db.sql);
const HOUR = 3_600;
const limits = (what: string, most: number) => ({ what, most, windowSeconds: HOUR });

test('so many within the window, and then a wait; other keys do not know of it', async () => {
  const three = limits('door', 3);
  const waits = [];
  for (let at = 0; at < 4; at += 1) waits.push(await tries.take(three, 'a'));
  expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
  expect(waits[3]).toBeGreaterThan(HOUR - 60);
  expect(waits[3]).toBeLessThanOrEqual(HOUR);
  expect(await tries.take(three, 'b')).toBe(0);
  expect(await tries.take(limits('window', 3), 'a')).toBe(0);
});

test('what is forgotten counts no more', async () => {
  const one = limits('one', 1);
  expect([await tries.take(one, 'a'), (await tries.take(one, 'a')) > 0]).toEqual([0, true]);
  await tries.forget(one, 'a');
  expect(await tries.take(one, 'a')).toBe(0);
});

test('tries at the same instant are counted one by one', async () => {
  const waits = await Promise.all(Array.from({ length: 12 }, () => tries.take(limits('crowd', 5), 'all')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test('what has left the window counts no more, and is not kept', async () => {
  const two = limits('old', 2);
  for (let at = 0; at < 2; at += 1) await tries.take(two, 'a');
  expect(await tries.take(two, 'a')).toBeGreaterThan(0);
  const past = sql`
    update shared_tries set expires_at = expires_at - interval '2 hours',
      instants = array(select at - interval '2 hours' from unnest(instants) as at)
  `;
  await past.execute(db.sql);
  expect(await tries.take(two, 'a')).toBe(0);
  await past.execute(db.sql);
  await deleteExpiredTries(db.sql);
  expect((await sql`select from shared_tries`.execute(db.sql)).rows).toEqual([]);
});
