import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { editEvent } from '#modules/catalog/index.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';

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

async function openAll(): Promise<string[]> {
  const wanted = processes.flatMap((app) => PAGES.map((page) => [app, page] as const));
  return Promise.all(wanted.map(([app, page]) => open(app, page)));
}

test('an edit is on every page of both processes within a second', async () => {
  await openAll();
  for (let round = 1; round <= 5; round++) {
    const name = `Evening of round ${round}`;
    expect(await editEvent(db, eventId, { name }, new Date())).toMatchObject({ ok: true });
    await vi.waitFor(
      async () => {
        for (const html of await openAll()) expect(html).toContain(name);
      },
      { timeout: 1_000, interval: 20 },
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
    await sleep(1_000 / 4);
    await vi.waitFor(
      async () => {
        for (const app of processes) expect(await open(app, '/events/shared-evening')).toContain(name);
      },
      { timeout: 750, interval: 20 },
    );
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
