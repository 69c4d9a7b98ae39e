import { expect, test } from 'vitest';
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
];

test.each(PAGES)('%s brings no more code than it may', async (path, cookie) => {
  const { statusCode, payload } = await app.http.inject({ method: 'GET', url: path, headers: { cookie } });
  expect(statusCode).toBe(200);
  const scripts = namedScripts(payload);
  const list = scripts.map(({ path: file, kb }) => `${kb.toFixed(1)} kB ${file}`).join('\n');
  expect(weightOf(scripts), list).toBeLessThanOrEqual(JS_BUDGET_KB[kindOf(path)]);
  // Something was weighed at all.
  expect(weightOf(scripts)).toBeGreaterThan(80);
});
