import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { oneOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { askOnce, freshPages, rush, type Told, withinMs } from '#tests/support/rush.ts';

// More pages are asked for than can be made, while people buy.

const SECONDS = 5;
// More than any machine makes.
const PAGES_PER_SECOND = 600;
// How much longer a buyer waits where everybody is let in. Less says that the gate does nothing.
const AT_LEAST_TIMES = 2;

const db = await testDatabase();
const apps: RunningApp[] = [];
let type: number;

beforeAll(async () => {
  const now = new Date();
  const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100_000 } }];
  const [eventId = 0] = await (await openCatalogue(db)).add({ slug: 'rush-evening', ...when, ticketTypes });
  [type = 0] = await typesOf(db, eventId);
}, 60_000);

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.stop()));
}, 60_000);

async function sellInARush(program?: string) {
  const app = await startApp({ DATABASE_URL: db.url ?? '', DEMO: 'on', LOG_LEVEL: 'fatal' }, program);
  apps.push(app);
  const order = () =>
    askOnce({
      url: `${app.url}/api/event/order`,
      headers: { 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        event: 'rush-evening',
        ticket_details: oneOf(type),
        buyer: { name: 'Amina', email: `${randomUUID()}@example.com`, phone: '0712345678' },
      }),
    });
  const look = (path: string) => () => askOnce({ url: app.url + path });
  // The page is kept from now on, and what it takes to sell is warm.
  expect((await look('/events/rush-evening')()).status).toBe(200);
  expect((await order()).status).toBe(200);
  const pages = freshPages(app.url, PAGES_PER_SECOND);
  const told = await rush(SECONDS, {
    pages,
    orders: { perSecond: 10, ask: order },
    ready: { perSecond: 2, ask: look('/readyz') },
    healthy: { perSecond: 2, ask: look('/healthz') },
    kept: { perSecond: 5, ask: look('/events/rush-evening') },
  });
  pages.close();
  return told;
}

const statuses = (told: Told[]) => new Set(told.map(({ status, trouble }) => trouble ?? status));

test('buyers and balancers are answered, kept pages are there, and pages beyond what can be made are refused, sooner than they would be made; without the gate buyers wait behind them', async () => {
  const gated = await sellInARush();
  expect(statuses(gated.orders)).toEqual(new Set([200]));
  expect(statuses(gated.ready)).toEqual(new Set([200]));
  expect(statuses(gated.healthy)).toEqual(new Set([200]));
  expect(statuses(gated.kept)).toEqual(new Set([200]));
  expect(statuses(gated.pages)).toEqual(new Set([200, 503]));
  const refused = gated.pages.filter(({ status }) => status === 503);
  for (const { retryAfter } of refused) {
    expect(retryAfter).toBeGreaterThanOrEqual(2);
    expect(retryAfter).toBeLessThanOrEqual(8);
  }
  const made = gated.pages.filter(({ status }) => status === 200);
  expect(withinMs(refused, 0.5)).toBeLessThan(withinMs(made, 0.5));

  const ungated = await sellInARush('tests/support/ungated-server.ts');
  expect(withinMs(ungated.orders, 0.5)).toBeGreaterThan(AT_LEAST_TIMES * withinMs(gated.orders, 0.5));
  expect(withinMs(ungated.ready, 0.5)).toBeGreaterThan(AT_LEAST_TIMES * withinMs(gated.ready, 0.5));
}, 240_000);
