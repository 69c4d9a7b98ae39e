import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { oneOf, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
let app: TestApp;
let type: number;

beforeAll(async () => {
  app = await testApp(db);
  const now = new Date();
  const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 50 } }];
  const [eventId = 0] = await (await openCatalogue(db)).add({ slug: 'slow-evening', ...when, ticketTypes });
  [type = 0] = await typesOf(db, eventId);
});

async function order(key: string) {
  const { statusCode, headers, payload } = await app.http.inject({
    method: 'POST',
    url: '/api/event/order',
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': key },
    payload: {
      event: 'slow-evening',
      ticket_details: oneOf(type),
      buyer: { name: 'Amina', email: 'amina@example.com', phone: '0712345678' },
    },
  });
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(payload) };
}

// Somebody keeps the pool for longer than a statement may take.
async function whilePoolIsTaken<T>(work: () => Promise<T>): Promise<T> {
  return db.sql.transaction().execute(async (tx) => {
    await sql`select from pools for update`.execute(tx);
    return work();
  });
}

test('whoever cannot be served now gets a 503 with a time, nothing is written, and the same key works later', async () => {
  const keys = Array.from({ length: 20 }, () => randomUUID());
  const answers = await whilePoolIsTaken(() => Promise.all(keys.map(order)));
  for (const { status, retryAfter, body } of answers) {
    expect(status, JSON.stringify(body)).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(body).toMatchObject({ statusCode: 503, code: 'unavailable' });
  }
  expect(await rowsOf(db, sql`select from orders`)).toEqual([]);
  const later = await Promise.all(keys.map(order));
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]));
  const [pool] = await rowsOf<{ held: number }>(db, sql`select held from pools order by id desc limit 1`);
  expect(pool?.held).toBe(keys.length);
}, 60_000);
