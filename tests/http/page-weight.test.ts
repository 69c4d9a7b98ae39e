import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertMember } from '#modules/merchants/index.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking, BUYER } from '#tests/support/holding.ts';
import { namedScripts, weightOf } from '#tests/support/named-scripts.ts';
import { newPerson } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';
import { JS_BUDGET_KB, kindOf } from '../../bench/support/budgets.ts';

// What the pages name must fit; `npm run bench:web -- --only weight` measures what a browser really fetches.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const [eventId = 0] = await (await openCatalogue(db)).add({
  slug: 'light-evening',
  startsAt: days(10, now),
  publishedAt: days(-1, now),
});
const [type = 0] = await typesOf(db, eventId);
const details = [{ id: type, quantity: 1, date_pass: [] }];
const buyer = await newPerson(app, db, BUYER.email, BUYER);
const { reference, token } = await asking(app).buy(details);
const session = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const sold = `/sell/ngoma-nights/events/${eventId}`;
await makeSeller();
const cart = encodeURIComponent(JSON.stringify({ [type]: details[0] }));

const PAGES: [path: string, cookie: string][] = [
  ['/events', ''],
  ['/events/search', ''],
  ['/events/listing', ''],
  ['/events/category/music', ''],
  ['/events/light-evening', ''],
  ['/events/light-evening/reviews', ''],
  ['/organizers/ngoma-nights', ''],
  ['/organizers/ngoma-nights/reviews', ''],
  ['/events/pay', `MY_CART=${cart}`],
  [`/events/pay/success?REF_NUMBER=${reference}&t=${token}`, ''],
  ['/login', ''],
  ['/signup', ''],
  ['/signup/merchant', ''],
  ['/forgotPassword', ''],
  ['/account/myTickets/checkTicket', ''],
  ['/account', session],
  ['/profile', session],
  ['/profile/edit', session],
  ['/account/myTickets', session],
  [`/account/myTickets/${reference}`, session],
  ['/reviews', session],
  ['/sell/ngoma-nights', session],
  ['/sell/ngoma-nights/events', session],
  [sold, session],
  [`${sold}/tickets`, session],
  [`${sold}/flash`, session],
  [`${sold}/codes`, session],
  [`${sold}/details`, session],
  ['/sell/door', ''],
  ['/door/pair', ''],
];

async function makeSeller(): Promise<void> {
  const found = await sql<{ account: string; organizer: number }>`
    select accounts.id as account, organizer_id as organizer from accounts, events
    where accounts.email = ${BUYER.email} and events.id = ${eventId}
  `.execute(db.sql);
  const { account = '', organizer = 0 } = found.rows[0] ?? {};
  await db.sql.transaction().execute((tx) => insertMember(tx, account, organizer, 'owner'));
}

test.each(PAGES)('%s brings no more code than it may', async (path, cookie) => {
  const { statusCode, payload } = await app.http.inject({ method: 'GET', url: path, headers: { cookie } });
  expect(statusCode).toBe(200);
  const scripts = namedScripts(payload);
  const list = scripts.map(({ path: file, kb }) => `${kb.toFixed(1)} kB ${file}`).join('\n');
  expect(weightOf(scripts), list).toBeLessThanOrEqual(JS_BUDGET_KB[kindOf(path)]);
  // Something was weighed at all.
  expect(weightOf(scripts)).toBeGreaterThan(80);
});

// A map of the wings that visitors do not enter would grow with each of them.
test('visitors get no map of the sellers’ pages, phones at a door one of the scanner, sellers the whole one', async () => {
  const mapOf = async (path: string, cookie: string) => {
    const { payload } = await app.http.inject({ method: 'GET', url: path, headers: { cookie } });
    const file = namedScripts(payload).find(({ path }) => path.includes('/manifest-'))?.path ?? '';
    const map = readFileSync(join(import.meta.dirname, '../../build/client', file), 'utf8');
    // Or the browser would fetch the other one as well, as soon as it is awake.
    expect(map).toContain(`"url":"${file}"`);
    return map;
  };
  const [visitors, sellers] = [await mapOf('/events', ''), await mapOf(sold, session)];
  for (const map of [visitors, sellers]) expect(map).toContain('"pages/public/catalogue/event"');
  expect(visitors).not.toContain('"pages/seller/');
  expect(sellers).toContain('"pages/seller/home"');
  const door = await mapOf('/sell/door', '');
  expect(door).toContain('"pages/door/scanner"');
  expect(door).not.toContain('"pages/seller/');
  // Which opens every other address as a document.
  expect(door).toContain('"pages/public/site/not-found"');
});
