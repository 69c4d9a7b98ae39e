import { sql } from 'kysely';
import { expect } from 'vitest';
import { rowsOf } from './buying.ts';
import type { TestDatabase } from './database.ts';

// How many wait for what somebody else has locked.
const countWaiting = async (db: TestDatabase): Promise<number> =>
  (
    await rowsOf(
      db,
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length;

export const untilWaiting = (db: TestDatabase, count: number) =>
  expect.poll(() => countWaiting(db), { timeout: 60_000, interval: 20 }).toBe(count);
