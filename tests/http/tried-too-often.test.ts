import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { BUYER } from '#tests/support/holding.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

// Five tries end an order; the way on is a new one with the same choice, in one tap.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const catalogue = await openCatalogue(db);
const [plenty = 0, few = 0] = await catalogue.add(
  { slug: 'tried-evening', startsAt: days(10, now), publishedAt: days(-1, now) },
  {
    slug: 'last-two',
    startsAt: days(10, now),
    publishedAt: days(-1, now),
    ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 2 } }],
  },
);

const NAMES = ['Otieno', 'Wanjiku'];

async function triedFiveTimes(browser: Browser, eventId: number) {
  const [type = 0] = await typesOf(db, eventId);
  const { body } = await browser.post('/api/event/order', {
    ticket_details: [{ id: type, quantity: 2, date_pass: [] }],
    buyer: BUYER,
    attendee_names: NAMES,
  });
  const order = body.data as { reference: string; token: string; link: string };
  for (let tries = 0; tries < 5; tries += 1) {
    const started = await browser.post(`/api/event/pay/${order.reference}`, {
      t: order.token,
      provider: 'sandbox',
    });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await browser.post(`/api/event/pay/sandbox/${started.body.data.attempt}`, { outcome: 'failure' });
  }
  return order;
}

const intents = (html: string) =>
  elements(html, 'input')
    .filter(({ attributes }) => attributes.name === 'intent')
    .map(({ attributes }) => attributes.value);

const look = async (link: string) =>
  (await openBrowser(app).get(link.replace('/events/pay', '/api/event/pay'))).body.data;

test('the page offers no try that cannot work, and no longer hold', async () => {
  const browser = openBrowser(app);
  const { link } = await triedFiveTimes(browser, plenty);
  const { html } = await browser.open(link);
  expect(intents(html)).toEqual(['buyer', 'anew', 'cancel']);
  expect(wordsOf(html)).toContain('Start a new order');
  // Whatever the last failure would say of trying again.
  expect(wordsOf(html)).toContain('That did not work.');
});

test.each([
  ['the browser that placed it', (browser: Browser) => browser],
  ['another one, though these were the last', () => openBrowser(app)],
])('one tap in %s: the same tickets, buyer and names', async (_, next) => {
  const browser = openBrowser(app);
  const old = await triedFiveTimes(browser, few);
  const tap = next(browser);
  const { location: link = '' } = await tap.open(old.link, { intent: 'anew' });
  expect(link).toMatch(/^\/events\/pay\/[0-9A-Z]{8}\?t=/);
  expect(link).not.toContain(old.reference);
  const { details: before } = await look(old.link);
  const { reference, state, details } = await look(link);
  expect(state).toBe('held');
  expect(details).toMatchObject({
    tries_left: 5,
    total: before.total,
    buyer: before.buyer,
    lines: before.lines,
    attendee_names: NAMES,
  });
  expect(['cancelled', 'expired']).toContain((await look(old.link)).state);
  expect(intents((await tap.open(link)).html)).toContain('pay');
  await tap.post(`/api/event/order/cancel/${reference}`, { t: details.token });
});

test('where the price went up meanwhile, the cart shows it', async () => {
  const browser = openBrowser(app);
  const { link } = await triedFiveTimes(browser, plenty);
  const [type = 0] = await typesOf(db, plenty);
  await sql`update ticket_types set price_minor = 900000 where id = ${type}`.execute(db.sql);
  expect((await browser.open(link, { intent: 'anew' })).location).toBe('/events/pay');
  expect(browser.cookies.get('MY_CART')).toContain(String(type));
});
