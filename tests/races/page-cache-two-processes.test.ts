import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { seenInTime } from '#tests/support/seen-in-time.ts';

const db = await testDatabase();
const processes: RunningApp[] = [];
let eventId: number;

beforeAll(async () => {
  const now = new Date();
  const startsAt = days(30, now);
  const catalogue = await openCatalogue(db);
  const [id = 0] = await catalogue.add({ slug: 'shared-evening', startsAt, endsAt: hours(3, startsAt) });
  eventId = id;
  const env = { DATABASE_URL: db.url ?? '', DEMO: 'off', LOG_LEVEL: 'error' };
  processes.push(...(await Promise.all([startApp(env), startApp(env)])));
});

afterAll(async () => {
  await Promise.all(processes.map((app) => app.stop()));
});

const PAGES = ['/events/shared-evening', '/events', '/events/listing', '/organizers/ngoma-nights'];

async function open(app: RunningApp, page: string): Promise<string> {
  const response = await fetch(app.url + page);
  expect(response.status, page).toBe(200);
  return response.text();
}

const openAll = () => Promise.all(processes.flatMap((app) => PAGES.map((page) => open(app, page))));

test('an edit is on every page of both processes within a second', async () => {
  await openAll();
  for (let round = 1; round <= 5; round++) {
    const name = `Evening of round ${round}`;
    expect(await editEvent(db, eventId, { name }, new Date())).toMatchObject({ ok: true });
    await Promise.all(
      processes.flatMap((app) => PAGES.map((page) => seenInTime(() => open(app, page), name))),
    );
  }
});

test('an edit while many people look is not overwritten by a page that was being made', async () => {
  let isOver = false;
  const crowd = processes.flatMap((app) =>
    Array.from({ length: 4 }, async () => {
      while (!isOver) await open(app, '/events/shared-evening');
    }),
  );
  for (let round = 1; round <= 10; round++) {
    const name = `Crowded evening ${round}`;
    await editEvent(db, eventId, { name }, new Date());
    await Promise.all(processes.map((app) => seenInTime(() => open(app, '/events/shared-evening'), name)));
    // Seen once is not enough: a page that was being made in the meantime must not come back.
    await sleep(50);
    for (const app of processes) expect(await open(app, '/events/shared-evening')).toContain(name);
  }
  isOver = true;
  await Promise.all(crowd);
});

// The control: the same change without its announcement is not seen, so it is the announcement that does it.
test('a change that nobody announces is not seen', async () => {
  await openAll();
  await sql`update events set name = 'Renamed in silence' where id = ${eventId}`.execute(db.sql);
  await sleep(1_500);
  for (const html of await openAll()) expect(html).not.toContain('Renamed in silence');
});
