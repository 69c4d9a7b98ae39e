import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { days, hours, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createViewCounter } from './count-views.ts';
import { endEvents } from './end-events.ts';
import { refreshTrending } from './refresh-trending.ts';
import { recordActivity } from './trending.queries.ts';

const db = await testDatabase();
let one = 0;
let other = 0;
let over = 0;

beforeAll(async () => {
  const catalogue = await openCatalogue(db);
  [one = 0, other = 0, over = 0] = await catalogue.add(
    { slug: 'one' },
    { slug: 'other' },
    { slug: 'over', startsAt: days(-2) },
  );
});

beforeEach(async () => {
  await sql`delete from event_activity`.execute(db.sql);
});

async function scores(): Promise<Record<number, number>> {
  await refreshTrending(db, NOW);
  const found = await sql<{ event_id: number; score: number }>`
    select event_id, score from event_trending order by score desc
  `.execute(db.sql);
  return Object.fromEntries(found.rows.map((row) => [row.event_id, row.score]));
}

const activity = (eventId: number, hoursAgo: number, views: number, tickets = 0) => ({
  eventId,
  hour: hours(-hoursAgo),
  views,
  tickets,
});

describe('scores', () => {
  test('a look counts one now, half after 18 hours, a quarter after 36, nothing after three days', async () => {
    await recordActivity(db.sql, [activity(one, 0, 10), activity(other, 18, 10)]);
    expect(await scores()).toEqual({ [one]: 10, [other]: 5 });
    await recordActivity(db.sql, [activity(one, 36, 4), activity(one, 72, 1_000)]);
    expect((await scores())[one]).toBeCloseTo(11);
  });

  test('a ticket counts as twenty looks', async () => {
    await recordActivity(db.sql, [activity(one, 0, 19), activity(other, 0, 0, 1)]);
    expect(await scores()).toEqual({ [one]: 19, [other]: 20 });
  });

  test('what is over does not trend, however much it is looked at', async () => {
    await recordActivity(db.sql, [activity(over, 0, 500)]);
    expect(await scores()).toEqual({});
  });

  test('working them out again changes nothing', async () => {
    await recordActivity(db.sql, [activity(one, 3, 7)]);
    expect(await scores()).toEqual(await scores());
  });
});

describe('looks', () => {
  const silent = { warn() {} };

  const counted = async () => {
    const found = await sql<{ event_id: number; hour: Date; views: number }>`
      select event_id, hour, views from event_activity order by hour, event_id
    `.execute(db.sql);
    return found.rows.map((row) => [row.event_id, row.hour.toISOString(), row.views]);
  };

  test('are counted by the hour and written together, again and again', async () => {
    let now = NOW;
    const counter = createViewCounter({ db, clock: { now: () => now }, log: silent });
    for (let look = 0; look < 5; look++) counter.count(one);
    counter.count(other);
    await counter.flush();
    now = hours(0.5);
    counter.count(one);
    now = hours(1);
    counter.count(one);
    await counter.stop();
    expect(await counted()).toEqual([
      [one, NOW.toISOString(), 6],
      [other, NOW.toISOString(), 1],
      [one, hours(1).toISOString(), 1],
    ]);
  });

  test('at an event that does not exist are forgotten', async () => {
    const counter = createViewCounter({ db, clock: { now: () => NOW }, log: silent });
    counter.count(999_999);
    counter.count(one);
    await counter.stop();
    expect(await counted()).toEqual([[one, NOW.toISOString(), 1]]);
  });

  test('wait while the database is away, and are not lost', async () => {
    const warnings: unknown[] = [];
    await sql`alter table event_activity rename to event_activity_away`.execute(db.sql);
    const counter = createViewCounter({
      db,
      clock: { now: () => NOW },
      log: { warn: (...line: unknown[]) => void warnings.push(line) },
    });
    counter.count(one);
    await counter.flush();
    expect(warnings).toHaveLength(1);
    await sql`alter table event_activity_away rename to event_activity`.execute(db.sql);
    counter.count(one);
    await counter.stop();
    expect(await counted()).toEqual([[one, NOW.toISOString(), 2]]);
  });
});

test('events end an hour after they are over', async () => {
  const statusOf = async (id: number) => {
    const found = await sql<{ status: string }>`select status from events where id = ${id}`.execute(db.sql);
    return found.rows[0]?.status;
  };
  const end = hours(3, days(-2));
  await endEvents(db, hours(0.9, end));
  expect(await statusOf(over)).toBe('published');
  await endEvents(db, hours(1, end));
  expect(await statusOf(over)).toBe('ended');
  expect(await statusOf(one)).toBe('published');
});
